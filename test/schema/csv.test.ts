import { expect, test } from 'vitest'
import { byteOrderMark, csvLine, plainCell } from '#schema/rules/csv.ts'
import { seededRandom } from '#seeds/random.ts'
import { isWide } from '../width.ts'

/** A reader of its own: how spreadsheets split a file, whatever its writer meant. A quote counts only where a field begins. */
function read(file: string, separator: string): string[][] {
  const lines: string[][] = [[]]
  let at = 0
  while (at < file.length) {
    let field = ''
    if (file[at] === '"') {
      for (at++; at < file.length; at++) {
        if (file[at] !== '"') field += file[at]
        else if (file[at + 1] === '"') field += file[at++]
        else break
      }
      at++
    }
    // What follows a closing quote belongs to the field.
    while (at < file.length && file[at] !== separator && file[at] !== '\r' && file[at] !== '\n') field += file[at++]
    lines.at(-1)?.push(field)
    if (file[at] === separator) at++
    else if (at < file.length) {
      at += file.startsWith('\r\n', at) ? 2 : 1
      if (at < file.length) lines.push([])
    }
  }
  return lines
}

/** As spreadsheets do that drop what cannot be seen, and quotes that are left over. */
const seen = (field: string) => field.replace(/^[\s"\p{Cf}\p{Cc}\p{Z}\u115f\u1160\u2800\u3164\uffa0]+/u, '')
const isFormula = (field: string) => /^[=+\-@＝＋－＠﹦﹢﹣﹫−]/u.test(seen(field))

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−']
const before = ['', ' ', '  ', '\t', '\r', '\n', '\r\n', '\u00a0', '\ufeff', '\u200b', '\u200d', '\u2060', '\u00ad']
const more = ['\u180e', '\u202e', '\u2066', '\u3000', '\u2028', '\u2800', '\u3164', '\u0000', '\u001f', '"', '""', "'"]
const between = ['', 'a', ';', ',', '|', '\t', '\n', '";"', '","', 'x;', 'x,', 'x\t', 'x\r\n', '";', '",']
const payload = "cmd|'/C calc'!A0"

const safe = (text: string) => {
  const file = csvLine(['first', text, 'last'])
  for (const separator of [';', ',', '\t', '|']) {
    const formulas = read(file, separator).flat().filter(isFormula)
    expect(formulas, JSON.stringify({ text, separator, file })).toEqual([])
  }
}

test('a text that a spreadsheet would run is a text, at its start and after whatever splits or hides', () => {
  for (const start of starts)
    for (const hidden of [...before, ...more]) for (const split of between) safe(split + hidden + start + payload)
})

test('random texts of hostile parts hold no formula with either separator and come back as they were typed', () => {
  const random = seededRandom(20_261_122)
  const parts = [...starts, ...before, ...more, ...between, payload, '1+1', 'Ana', '💥', 'é']
  for (let n = 0; n < (isWide ? 20_000 : 4_000); n++) {
    const text = Array.from({ length: random.between(1, 7) }, () => random.pick(parts)).join('')
    safe(text)
    const [[first, cell, last] = [], ...others] = read(csvLine(['first', text, 'last']), ';')
    expect({ first, last, others }, JSON.stringify(text)).toEqual({ first: 'first', last: 'last', others: [] })
    // Nothing but apostrophes is added.
    expect(cell?.replaceAll("'", ''), JSON.stringify(text)).toBe(text.replaceAll("'", ''))
  }
})

test('every text is quoted, also one that looks like a number', () => {
  expect(csvLine(['a', '', '49,90', '2026-01-01', 'say "hi"'])).toBe('"a";"";"49,90";"2026-01-01";"say ""hi"""\r\n')
})

test('ordinary texts are left as they are', () => {
  for (const text of ['Ana-Maria', 'a@people.test', 'ABCDE-FGHIJ', 'x = 1', '{"a":1,"b":"c"}', '20% off - today'])
    expect(read(byteOrderMark + csvLine(['', text]), ';')[0]?.[1]).toBe(text)
})

test('numbers, amounts and dates are not texts', () => {
  expect(csvLine([12.5, -3, null, true, plainCell('-49,90'), plainCell('2026-11-22 10:00:00')])).toBe(
    '12,5;-3;;true;-49,90;2026-11-22 10:00:00\r\n',
  )
})

test.each(['=1', '1;2', '49,90,1', '"', '2026-11-22\n=1', ''])(
  'what is no number or date is refused as one: %j',
  (text) => {
    expect(() => plainCell(text)).toThrow()
  },
)
