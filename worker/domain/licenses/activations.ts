import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ActivationAnswer, ActivationForm } from '#schema/api/activations.ts'
import { StoreError } from '#schema/api/errors.ts'
import { activationCode, canonicalKey, lastValidatedPrecisionMs } from '#schema/rules/activations.ts'
import { deviceReleaseMs } from '#schema/rules/licenses.ts'
import { licenseRateLimit, rateLimits } from '#schema/rules/rate-limits.ts'
import { products } from '#schema/tables/catalogue.ts'
import { licenses } from '#schema/tables/licenses.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { countHit, isWithinLimit, readCount, requireWithinLimit } from '../rate-limits.ts'
import { type ActivationRequest, answerOf, type Caller, signedAnswer } from './activation-answers.ts'
import { releaseWait } from './devices.ts'

/** A device is kept, compared and signed as a digest of its own for each key: what it calls itself is nobody's business. */
function questionOf(
  { now }: Deps,
  { key: typed, hwid, productId = null, nonce }: ActivationForm,
  caller: Caller,
): ActivationRequest {
  const key = canonicalKey(typed)
  const device = hwid ? sha256Hex(`${key}:${hwid}`) : null
  return { ...caller, key, keyHash: sha256Hex(key), hwid: device, productId, nonce: nonce ?? undefined, now: now() }
}

const found = ({ key }: ActivationRequest) => eq(licenses.key, key)

/** What `activationCode` demands before it looks at the device, in SQL. */
const isUsable = ({ now, productId }: ActivationRequest) =>
  and(
    eq(licenses.sellerType, 'internal'),
    eq(licenses.isActive, true),
    isNull(licenses.deletedAt),
    gt(licenses.expirationDate, now),
    productId === null ? undefined : eq(licenses.productId, productId),
  )
const isBoundHere = ({ hwid }: ActivationRequest): SQL => sql`${licenses.hwid} = ${hwid}`
const isLongAgo = (column: typeof licenses.releasedAt | typeof licenses.lastValidatedAt, ms: number, now: number) =>
  or(isNull(column), lte(column, now - ms))

/** What a call changes of a licence that may be used, and under which further condition. */
interface Change {
  set: Partial<typeof licenses.$inferInsert>
  where: SQL | undefined
}

/**
 * Counts, changes and reads in one round trip. A key that exists counts for itself, another for the address that guesses; and an address
 * that guesses too much is only told of keys on the very device they are bound to, so that its neighbours' tools go on.
 */
async function ask({ db }: Deps, question: ActivationRequest, { set, where }: Change) {
  const { address, keyHash, now } = question
  const isKnown = sql`exists (select 1 from ${licenses} where ${found(question)})`
  const {
    uses: [uses],
    guesses: [guesses],
    changed,
    row: [row],
  } = await writeBatch(db, {
    uses: countHit(db, licenseRateLimit, keyHash, now, isKnown),
    countGuess: countHit(db, rateLimits.license, address, now, sql`not ${isKnown}`),
    guesses: readCount(db, rateLimits.license, address, now),
    changed: db
      .update(licenses)
      .set(set)
      .where(and(found(question), isUsable(question), where, isWithinLimit(licenseRateLimit, keyHash, now)))
      .returning({ id: licenses.id }),
    row: db
      .select({ license: licenses, status: products.status })
      .from(licenses)
      .leftJoin(products, eq(products.id, licenses.productId))
      .where(found(question)),
  })
  const code = activationCode(row?.license, question, now)
  const isChanged = changed.length > 0
  requireWithinLimit(licenseRateLimit, uses, now)
  if (code !== 'VALID' && !isChanged) requireWithinLimit(rateLimits.license, guesses, now)
  return { code, row, isChanged }
}

/** Binds the key to the device if it is bound to none: of many at once the first write wins, and the others read whose it is. */
export async function activate(deps: Deps, form: ActivationForm, caller: Caller): Promise<ActivationAnswer> {
  const question = questionOf(deps, form, caller)
  const { address, hwid, now } = question
  const { code, row } = await ask(deps, question, {
    set: { hwid, activatedAt: now, lastValidatedAt: now },
    where: and(isNull(licenses.hwid), sql`${hwid} is not null`, isWithinLimit(rateLimits.license, address, now)),
  })
  return signedAnswer(deps, question, code, row)
}

/** How a key stands on a device. It writes to the licence once an hour at most. */
export async function validate(deps: Deps, form: ActivationForm, caller: Caller): Promise<ActivationAnswer> {
  const question = questionOf(deps, form, caller)
  const { now } = question
  const { code, row } = await ask(deps, question, {
    set: { lastValidatedAt: now },
    where: and(isBoundHere(question), isLongAgo(licenses.lastValidatedAt, lastValidatedPrecisionMs, now)),
  })
  return signedAnswer(deps, question, code, row)
}

/**
 * Releases the device that asks. It is the same release as the owner's in the dashboard and waits as long for the next, or a tool would be
 * the way round that: 409 `device_release_wait` in between.
 */
export async function deactivate(deps: Deps, form: ActivationForm, caller: Caller): Promise<ActivationAnswer> {
  const question = questionOf(deps, form, caller)
  const { now } = question
  const { code, row, isChanged } = await ask(deps, question, {
    set: { hwid: null, activatedAt: null, releasedAt: now },
    where: and(isBoundHere(question), isLongAgo(licenses.releasedAt, deviceReleaseMs, now)),
  })
  if (isChanged) return answerOf(question, 'VALID', row, 'released')
  if (code === 'VALID') throw tooSoon((row?.license.releasedAt ?? now) + deviceReleaseMs, now)
  return answerOf(question, code, row)
}

function tooSoon(retryAt: number, now: number): StoreError {
  return new StoreError('device_release_wait', releaseWait(retryAt, now), Math.ceil((retryAt - now) / 1000))
}
