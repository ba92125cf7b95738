import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ActivationAnswer, ActivationForm } from '#schema/api/activations.ts'
import { StoreError } from '#schema/api/errors.ts'
import { activationCode, lastValidatedPrecisionMs } from '#schema/rules/activations.ts'
import { deviceId, sharedDeviceIds, spellingsOfDevice } from '#schema/rules/device-ids.ts'
import { deviceReleaseMs } from '#schema/rules/licenses.ts'
import { licenseRateLimit, repeatedKeyRateLimit } from '#schema/rules/rate-limits.ts'
import { canonicalKey, isWholeKey, keysMeant } from '#schema/rules/typed-keys.ts'
import { type LicenseRow, licenses, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { countEither, isWithinLimit, readCount, requireWithinLimit } from '../rate-limits.ts'
import { type ActivationRequest, answerOf, type Caller, signedAnswer } from './activation-answers.ts'
import { releaseWait } from './devices.ts'
import { countUse } from './license-days.ts'
import { isToBeRenewed } from './renewals.ts'
import { isInForce, suspensionOf } from './suspension.ts'

/** A device is stored, compared and signed as a digest that differs for each key: its own id is never kept. */
function requestOf(
  { now }: Deps,
  { key: typed, hwid: sent, productId = null, nonce }: ActivationForm,
  caller: Caller,
): ActivationRequest {
  const key = canonicalKey(typed)
  const id = deviceId(sent ?? '')
  // A tool knows the key of another format as it sent it.
  const sentDigest = digestOf(isWholeKey(typed) ? key : typed, sent ?? '')
  return {
    ...caller,
    key,
    keyHash: sha256Hex(key),
    keys: isWholeKey(typed) ? [key] : keysMeant(typed),
    digests: id === undefined ? [] : [...spellingsOfDevice(id).map((one) => digestOf(key, one)), sentDigest],
    sentDigest,
    productId,
    nonce: nonce ?? undefined,
    now: now(),
  }
}

const digestOf = (key: string, hwid: string) => sha256Hex(`${key}:${hwid}`)

/** By which the key may have been bound to an id that strangers share, before such were refused. */
const sharedDigests = ({ key }: ActivationRequest) => sharedDeviceIds.map((id) => digestOf(key, id))

/** The license as it counts: what is bound to an id that strangers share is bound to no device. */
function withOwnDevice(request: ActivationRequest, license: LicenseRow): LicenseRow {
  const { hwid } = license
  const isOwn = hwid === null || request.digests.includes(hwid) || !sharedDigests(request).includes(hwid)
  return isOwn ? license : { ...license, hwid: null }
}

/** Of several keys that may be meant it is the one that was typed, or no call would be about one license alone. */
const hasKey = ({ keys }: ActivationRequest) =>
  eq(
    licenses.key,
    keys.length === 1
      ? sql`${keys[0]}`
      : sql`(select k.key from ${licenses} k where k.key in ${keys} order by k.key = ${keys[0]} desc limit 1)`,
  )

/** `activationCode` up to the device, in SQL. */
const isUsable = ({ now, productId }: ActivationRequest) =>
  and(
    eq(licenses.sellerType, 'internal'),
    isNull(licenses.deletedAt),
    isInForce(now),
    productId === null ? undefined : eq(licenses.productId, productId),
  )
const isBoundHere = ({ digests }: ActivationRequest): SQL => inArray(licenses.hwid, digests)
const isLongAgo = (column: typeof licenses.releasedAt | typeof licenses.lastValidatedAt, ms: number, now: number) =>
  or(isNull(column), lte(column, now - ms))

/** What a call writes to a usable license, and under which further condition. */
interface Change {
  set: Partial<typeof licenses.$inferInsert>
  where: SQL | undefined
  /** Which usable license the call counts for as a use of today. */
  counts: SQL | undefined
}

/**
 * Counts, writes and reads in one round trip. A call counts for its key where the key exists. An unknown key counts once for its address,
 * however often a tool repeats it, which is counted by itself. An address over its limit is answered only for keys on the device they are
 * bound to, so that tools of other customers behind it go on working.
 */
async function execute({ db }: Deps, request: ActivationRequest, { set, where, counts }: Change) {
  const { limit, keyHash, now } = request
  const isCallable = and(hasKey(request), isUsable(request), isWithinLimit(licenseRateLimit, keyHash, now))
  const isKnown = sql`exists (select 1 from ${licenses} where ${hasKey(request)})`
  const repeated = `${keyHash}:${limit.address}`
  const isNew = isWithinLimit({ ...repeatedKeyRateLimit, max: 1 }, repeated, now)
  const isCounted = sql`not ${isKnown} and ${isWithinLimit(limit.limit, limit.address, now)}`
  const {
    uses: [uses],
    guesses: [guesses],
    changed,
    row: [row],
  } = await writeBatch(db, {
    uses: countEither(
      db,
      [
        { limit: licenseRateLimit, whose: keyHash },
        { limit: repeatedKeyRateLimit, whose: repeated },
      ],
      now,
      isKnown,
      isCounted,
    ),
    countGuess: limit.countHit(db, now, sql`${isCounted} and ${isNew}`),
    guesses: readCount(db, limit.limit, limit.address, now),
    countUse: countUse(db, and(isCallable, counts), now),
    changed: db.update(licenses).set(set).where(and(isCallable, where)).returning({ id: licenses.id }),
    row: db

      .select({
        license: licenses,
        status: products.status,
        suspension: suspensionOf,
        isToBeRenewed: isToBeRenewed(now).as('is_to_be_renewed'),
      })
      .from(licenses)
      .leftJoin(products, eq(products.id, licenses.productId))
      .where(hasKey(request)),
  })
  const code = activationCode(row && withOwnDevice(request, row.license), request, now)
  const isChanged = changed.length > 0
  requireWithinLimit(row ? licenseRateLimit : repeatedKeyRateLimit, uses, now)
  if (code !== 'VALID' && !isChanged) requireWithinLimit(limit.limit, guesses, now)
  return { code, row, isChanged }
}

/** Binds an unbound key to the device. Of concurrent calls the first write wins, and the others read the device it is bound to. */
export async function activate(deps: Deps, form: ActivationForm, caller: Caller): Promise<ActivationAnswer> {
  const request = requestOf(deps, form, caller)
  const { limit, digests, now } = request
  const [digest = null] = digests
  const isBindable = and(
    sql`${digest} is not null`,
    sql`(${licenses.hwid} is null or ${licenses.hwid} in (select value from json_each(${JSON.stringify(sharedDigests(request))})))`,
    isWithinLimit(limit.limit, limit.address, now),
  )
  const { code, row } = await execute(deps, request, {
    set: { hwid: digest, activatedAt: now, lastValidatedAt: now },
    where: isBindable,
    counts: or(isBindable, isBoundHere(request)),
  })
  return signedAnswer(deps, request, code, row)
}

/** Answers whether the key may be used on the device. Writes `lastValidatedAt` at most once an hour. */
export async function validate(deps: Deps, form: ActivationForm, caller: Caller): Promise<ActivationAnswer> {
  const request = requestOf(deps, form, caller)
  const { now } = request
  const { code, row } = await execute(deps, request, {
    set: { lastValidatedAt: now },
    where: and(isBoundHere(request), isLongAgo(licenses.lastValidatedAt, lastValidatedPrecisionMs, now)),
    counts: isBoundHere(request),
  })
  return signedAnswer(deps, request, code, row)
}

/** Unbinds the calling device. It shares the waiting time of the owner's release in the dashboard: 409 `device_release_wait` until then. */
export async function deactivate(deps: Deps, form: ActivationForm, caller: Caller): Promise<ActivationAnswer> {
  const request = requestOf(deps, form, caller)
  const { now } = request
  const { code, row, isChanged } = await execute(deps, request, {
    set: { hwid: null, activatedAt: null, releasedAt: now },
    where: and(isBoundHere(request), isLongAgo(licenses.releasedAt, deviceReleaseMs, now)),
    counts: sql`false`,
  })
  if (isChanged) return answerOf(deps, request, 'VALID', row, 'released')
  if (code === 'VALID') throw tooSoon((row?.license.releasedAt ?? now) + deviceReleaseMs, now)
  return answerOf(deps, request, code, row)
}

function tooSoon(retryAt: number, now: number): StoreError {
  return new StoreError('device_release_wait', releaseWait(retryAt, now), Math.ceil((retryAt - now) / 1000))
}
