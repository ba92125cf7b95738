import { type SQL, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type * as api from '#schema/api/second-factor.ts'
import { symbolsOf } from '#schema/rules/key-spellings.ts'
import { totpDigits } from '#schema/rules/second-factor.ts'
import { recoveryCodes, type SecondFactorRow, secondFactors } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statement } from '#worker/lib/database.ts'
import { totpStepOf } from '#worker/lib/totp.ts'
import { expectedOf } from './passkey-options.ts'
import { codeHash } from './recovery-codes.ts'

export type Proof = Pick<Parsed<typeof api.proveSession>, 'code' | 'passkey'>

/** How a proof is used up. */
export interface Use {
  /** In SQL: it is not used up yet. */
  isUsable: SQL
  /** Returns a row where the proof was good. */
  statement: Statement
  /** In SQL: it was used up at this time, by this call or by another one of the same millisecond. */
  isDone: SQL
  /** Of a recovery code. */
  hash?: string
}

interface About {
  userId: string
  /** Of the challenge. */
  nonce: string
  factors: SecondFactorRow[]
  at: number
  /** In SQL, once the answer of the challenge was counted: it is the first one. */
  isFirst: SQL
}

/** How to use up a proof; null where it is wrong. */
export async function checkProof(deps: Deps, { code, passkey }: Proof, about: About): Promise<Use | null> {
  if (passkey !== undefined) return checkPasskey(deps, passkey, about)
  if (code === undefined) return null
  const plain = symbolsOf(code)
  return plain.length === totpDigits ? checkCode(deps, plain, about) : checkRecoveryCode(deps, plain, about)
}

async function checkCode({ db, sealed }: Deps, code: string, { factors, at, isFirst }: About) {
  const app = factors.find(({ kind }) => kind === 'totp')
  const secret = app && (await sealed.open('totp', app.secret))
  if (!app || typeof secret !== 'string') return null
  const step = totpStepOf(secret, code, at, app.position)
  if (step === null) return null
  // Whoever comes second with the same code finds the step used.
  const isUnused = sql`id = ${app.id} and position < ${step}`
  return {
    isUsable: hasFactor(isUnused),
    statement: db
      .update(secondFactors)
      .set({ position: step, lastUsedAt: at })
      .where(sql`${isUnused} and ${isFirst}`)
      .returning({ id: secondFactors.id }),
    isDone: isUsed(app.id, step, at),
  }
}

async function checkPasskey(
  deps: Deps,
  returned: NonNullable<Proof['passkey']>,
  { nonce, factors, at, isFirst }: About,
) {
  const passkey = factors.find(({ kind, handle }) => kind === 'passkey' && handle === returned.id)
  if (!passkey) return null
  const { readPasskeyCounter } = await import('#worker/lib/passkeys.ts')
  const counter = await readPasskeyCounter(expectedOf(deps, nonce), passkey, returned)
  if (counter === null) return null
  // Passkeys that several devices share do not count: they stay at zero.
  const hasGrown = counter === 0 ? sql`position = 0` : sql`position < ${counter}`
  const isUnused = sql`id = ${passkey.id} and ${hasGrown}`
  return {
    isUsable: hasFactor(isUnused),
    statement: deps.db
      .update(secondFactors)
      .set({ position: counter, lastUsedAt: at })
      .where(sql`${isUnused} and ${isFirst}`)
      .returning({ id: secondFactors.id }),
    isDone: isUsed(passkey.id, counter, at),
  }
}

const hasFactor = (condition: SQL): SQL => sql`exists (select 1 from ${secondFactors} where ${condition})`

const isUsed = (id: string, position: number, at: number): SQL =>
  hasFactor(sql`id = ${id} and position = ${position} and last_used_at = ${at}`)

function checkRecoveryCode({ db }: Deps, code: string, { userId, at, isFirst }: About) {
  const hash = codeHash(userId, code)
  const isOwn = sql`user_id = ${userId} and code_hash = ${hash}`
  const isUnused = sql`${isOwn} and used_at is null`
  const hasCode = (condition: SQL) => sql`exists (select 1 from ${recoveryCodes} where ${condition})`
  return {
    hash,
    isUsable: hasCode(isUnused),
    statement: db
      .update(recoveryCodes)
      .set({ usedAt: at })
      .where(sql`${isUnused} and ${isFirst}`)
      .returning({ usedAt: recoveryCodes.usedAt }),
    isDone: hasCode(sql`${isOwn} and used_at = ${at}`),
  }
}
