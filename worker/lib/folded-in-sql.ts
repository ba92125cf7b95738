import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { folded } from '#schema/rules/folded.ts'

/** The letters of Latin-1, those of the alphabets of Western Europe, that stand for one of ASCII. One more costs each search. */
const letters = Array.from({ length: 0x40 }, (_, at) => String.fromCodePoint(0xc0 + at))
/** SQLite's parser has a stack for about thirty calls in one another, most of which the queries of long lists take: six are too many. */
const callsMax = 3

interface Step {
  before: SQL
  after: SQL
}

/**
 * The calls of `replace` around a text, in steps: the same for every text. In ASCII: the client has the database store a statement of less than 5,000
 * characters, and the database none of 5,000 bytes or more.
 */
function stepsOf(): Step[] {
  const pairs = letters.map((letter) => [letter, folded(letter)] as const).filter(([, plain]) => /^[a-z]+$/.test(plain))
  return Array.from({ length: Math.ceil(pairs.length / callsMax) }, (_, n) => {
    const calls = pairs.slice(n * callsMax, (n + 1) * callsMax)
    return {
      before: sql.raw('replace('.repeat(calls.length)),
      after: sql.raw(calls.map(([letter, plain]) => `, char(${letter.codePointAt(0)}), '${plain}')`).join('')),
    }
  })
}
let steps: Step[] | undefined

/**
 * In SQL: a text as `folded` has it, where its letters are those of Latin-1, but for the case of letters in ASCII, which LIKE does not know.
 * A text in ASCII is not worked through.
 */
export function foldedInSql(text: SQLiteColumn | SQL): SQL {
  steps ??= stepsOf()
  const parts = steps.map(({ before, after }, n) => {
    const from = n === 0 ? sql.empty() : sql.raw(` from fold_${n - 1}`)
    return sql`${sql.raw(`fold_${n}`)} (x) as (select ${before}${n === 0 ? text : sql.raw('x')}${after}${from})`
  })
  const all = sql`with ${sql.join(parts, sql`, `)} select x from ${sql.raw(`fold_${steps.length - 1}`)}`
  return sql`iif(octet_length(${text}) = length(${text}), ${text}, (${all}))`
}
