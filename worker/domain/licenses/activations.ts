import { and, eq, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ActivationAnswer, ActivationForm, MovePollAnswer } from '#schema/api/activations.ts'
import { StoreError } from '#schema/api/errors.ts'
import { activationCode, repeatedValidationMs } from '#schema/rules/activations.ts'
import { deviceId, sharedDeviceIds, spellingsOfDevice } from '#schema/rules/device-ids.ts'
import { moveMs, movePollGraceMs, movePollSeconds } from '#schema/rules/device-moves.ts'
import { deviceLabel } from '#schema/rules/devices.ts'
import { deviceReleaseMs } from '#schema/rules/licenses.ts'
import { licenseRateLimit, repeatedKeyRateLimit } from '#schema/rules/rate-limits.ts'
import { canonicalKey, isWholeKey, keysMeant } from '#schema/rules/typed-keys.ts'
import { deviceMoves, licenseDevices, licenses } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Statements, writeBatch } from '#worker/lib/database.ts'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { bucketOf, countEither, isWithinLimit, readCount, requireWithinLimit } from '../rate-limits.ts'
import {
  type ActivationRequest,
  answerOf,
  type Caller,
  pollAnswer,
  reportCall,
  toolAnswer,
  usualDetail,
} from './activation-answers.ts'
import { selectFound } from './activation-rows.ts'
import { boundSince, type DeviceUse, deviceCount, deviceLimit, hasDevice, releaseWait } from './bound-devices.ts'
import { countUse } from './license-days.ts'
import { rememberValid, repeatedValidation } from './repeated-validations.ts'
import { isInForce } from './suspension.ts'

/** A device is stored, compared and signed as a digest that differs for each key: its own id is never kept. */
function requestOf(
  { now }: Deps,
  { key: typed, hwid: sent, deviceName, productId = null, nonce }: ActivationForm,
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
    label: deviceLabel(deviceName ?? ''),
    productId,
    nonce: nonce ?? undefined,
    now: now(),
  }
}

const digestOf = (key: string, hwid: string) => sha256Hex(`${key}:${hwid}`)

/** By which the key may have been bound to an id that strangers share, before such were refused. */
const sharedDigests = ({ key }: ActivationRequest) => sharedDeviceIds.map((id) => digestOf(key, id))

/** The devices as they count: an id that strangers share is no device. */
function ownDevices(request: ActivationRequest, bound: readonly string[]): readonly string[] {
  const isOwn = (digest: string) => request.digests.includes(digest) || !sharedDigests(request).includes(digest)
  return bound.every((digest) => request.digests.includes(digest)) ? bound : bound.filter(isOwn)
}

const digestsOf = (devices: readonly DeviceUse[]) => devices.map(({ digest }) => digest)

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
const isOneOf = ({ digests }: ActivationRequest): SQL => sql`digest in ${digests}`
const isBoundHere = (request: ActivationRequest): SQL => hasDevice(isOneOf(request))
const isLongAgo = (
  column: typeof licenses.releasedAt | typeof licenses.lastValidatedAt | typeof licenseDevices.lastUsedAt,
  ms: number,
  now: number,
) => or(isNull(column), lte(column, now - ms))

/** In SQL, on `license_devices`: the device is one of this key, if `where` holds of it. */
const isOfKey = (request: ActivationRequest, where: SQL | undefined): SQL =>
  sql`${licenseDevices.licenseId} = (select licenses.id from ${licenses} where ${and(hasKey(request), where)})`

/** In SQL: the key was in use on the device within the last minutes. Such a validation is not counted. */
const isRepeated = (request: ActivationRequest): SQL =>
  sql`exists (select 1 from ${licenses} where ${and(
    hasKey(request),
    isUsable(request),
    hasDevice(sql`${isOneOf(request)} and d.last_used_at > ${request.now - repeatedValidationMs}`),
  )})`

/** In SQL: the key is bound to the device, and was not in use there within the last minutes. It holds until `useOfDevice`. */
const isUsedAnew = (request: ActivationRequest): SQL =>
  hasDevice(
    sql`${isOneOf(request)} and (d.last_used_at is null or d.last_used_at <= ${request.now - repeatedValidationMs})`,
  )

/** What a call writes to the license that may be called, in this order. */
interface Change {
  /** Whether a repetition of a use does not count for the key's limit. */
  repeats: boolean
  writes: (isCallable: SQL | undefined) => Statements
}

/**
 * Writes, counts and reads in one round trip. A call counts for its key where the key exists, unless it repeats a use of it. An unknown key counts
 * once for its address, however often a tool repeats it, which is counted by itself. An address over its limit is answered only for keys on a
 * device they are bound to, so that tools of other customers behind it go on working.
 */
async function execute({ db }: Deps, request: ActivationRequest, { repeats, writes }: Change) {
  const { limit, keyHash, now, onCount } = request
  const isCallable = and(hasKey(request), isUsable(request), isWithinLimit(licenseRateLimit, keyHash, now))
  const isKnown = sql`exists (select 1 from ${licenses} where ${hasKey(request)})`
  const repeated = `${keyHash}:${limit.address}`
  const isNew = isWithinLimit({ ...repeatedKeyRateLimit, max: 1 }, repeated, now)
  const isCounted = sql`not ${isKnown} and ${isWithinLimit(limit.limit, limit.address, now)}`
  const {
    unknownUses: [unknownUses],
    guesses: [guesses],
    row: [row],
  } = await writeBatch(db, {
    unknownUses: countEither(
      db,
      [
        { limit: licenseRateLimit, whose: keyHash },
        { limit: repeatedKeyRateLimit, whose: repeated },
      ],
      now,
      {
        isFirst: isKnown,
        when: sql`(${isKnown} and not ${repeats ? isRepeated(request) : sql`false`} or ${isCounted})`,
      },
    ),
    countGuess: limit.countHit(db, now, sql`${isCounted} and ${isNew}`),
    guesses: readCount(db, limit.limit, limit.address, now),
    ...writes(isCallable),
    row: selectFound(db, hasKey(request), { bucket: bucketOf(licenseRateLimit, keyHash), now }),
  })
  const binding = { bound: ownDevices(request, digestsOf(row?.devices ?? [])), limit: row?.deviceLimit ?? 1 }
  const code = activationCode(row?.license, binding, request, now)
  const [keyLimit, uses] = row ? [licenseRateLimit, row.uses] : [repeatedKeyRateLimit, unknownUses]
  return {
    code,
    row,
    /** Throws 429 where the key, or the address, has been asked about too often. An answer about the calling device is never refused to it. */
    requireWithinLimits(isOwnDevice: boolean) {
      if (uses) onCount(keyLimit, uses)
      requireWithinLimit(keyLimit, uses ?? undefined, now)
      if (!isOwnDevice) requireWithinLimit(limit.limit, guesses, now)
    },
  }
}

/**
 * Offers the owner of a key that is bound to other devices to move it to this one. The same device has the same code while its request is open, and
 * none while it is refused; another one takes its place.
 */
function askToMove({ db, newId, moveCode }: Deps, request: ActivationRequest, isCallable: SQL | undefined) {
  const { limit, digests, label, address, now } = request
  const [digest = null] = digests
  const id = newId()
  const codeHash = sha256Hex(moveCode(id))
  const isAsked = and(
    isCallable,
    sql`licenses.user_id is not null and ${digest} is not null and not ${isBoundHere(request)}`,
    sql`${deviceCount()} >= ${deviceLimit}`,
    isWithinLimit(limit.limit, limit.address, now),
    sql`not exists (select 1 from ${deviceMoves} m where m.code_hash = ${codeHash})`,
  )
  return db.run(sql`
    insert into ${deviceMoves} (license_id, id, code_hash, digest, label, address, requested_at, expires_at)
    select licenses.id, ${id}, ${codeHash}, ${digest}, ${label}, ${address}, ${now}, ${now + moveMs}
    from ${licenses} where ${isAsked}
    on conflict (license_id) do update set id = excluded.id, code_hash = excluded.code_hash, digest = excluded.digest, label = excluded.label,
      address = excluded.address, status = 'open', requested_at = excluded.requested_at, expires_at = excluded.expires_at, polled_at = null
    where device_moves.digest <> excluded.digest or device_moves.expires_at <= ${now} or device_moves.status = 'moved'`)
}

/**
 * Binds the key to the device while it has fewer devices than its product allows. The place is counted by the statement that takes it: of
 * concurrent calls the first ones win, and the others read the devices that it is bound to.
 */
export async function activate(deps: Deps, form: ActivationForm, caller: Caller): Promise<ActivationAnswer> {
  const { db, newId } = deps
  const request = requestOf(deps, form, caller)
  const { limit, digests, label, now } = request
  const [digest = null] = digests
  const id = newId()
  const isNew = hasDevice(sql`d.id = ${id}`)
  const isShared = sql`digest in (select value from json_each(${JSON.stringify(sharedDigests(request))}))`
  const isBindable = and(
    sql`${digest} is not null and not ${isBoundHere(request)}`,
    sql`${deviceCount(sql`not ${isShared}`)} < ${deviceLimit}`,
    isWithinLimit(limit.limit, limit.address, now),
  )
  const { code, row, requireWithinLimits } = await execute(deps, request, {
    repeats: false,
    writes: (isCallable) => ({
      unbindShared: db.delete(licenseDevices).where(and(isShared, isOfKey(request, and(isCallable, isBindable)))),
      bind: db
        .insert(licenseDevices)
        .select(sql`
          select licenses.id, ${digest}, ${id}, ${label}, ${now}, ${now} from ${licenses} where ${and(isCallable, isBindable)}`)
        .onConflictDoNothing(),
      use: countUse(db, and(isCallable, or(isNew, isUsedAnew(request))), isNew, now),
      license: db
        .update(licenses)
        .set({ activatedAt: boundSince(), lastValidatedAt: now })
        .where(and(hasKey(request), or(isNew, isSeenAgain(request, isCallable)))),
      device: useOfDevice(deps, request, isCallable),
      move: askToMove(deps, request, isCallable),
    }),
  })
  requireWithinLimits(code === 'VALID')
  reportCall(request, code, row)
  if (code === 'VALID' && row) rememberValid(request, row)
  return toolAnswer(deps, request, code, row)
}

/** Writes when the device was last used, at most once in ten minutes, and what it is called now. */
function useOfDevice({ db }: Deps, request: ActivationRequest, isCallable: SQL | undefined) {
  const { label, now } = request
  const isDue = isLongAgo(licenseDevices.lastUsedAt, repeatedValidationMs, now)
  return db
    .update(licenseDevices)
    .set({ lastUsedAt: now, ...(label && { label }) })
    .where(
      and(isOfKey(request, isCallable), isOneOf(request), label ? or(isDue, ne(licenseDevices.label, label)) : isDue),
    )
}

/** In SQL: the key is in use on the device, and was not for ten minutes. */
const isSeenAgain = (request: ActivationRequest, isCallable: SQL | undefined) =>
  and(isCallable, isBoundHere(request), isLongAgo(licenses.lastValidatedAt, repeatedValidationMs, request.now))

/** Counts a use of today, and writes that the key and the device were used. */
const writeUse = (deps: Deps, request: ActivationRequest, isCallable: SQL | undefined): Statements => ({
  use: countUse(deps.db, and(isCallable, isUsedAnew(request)), sql`false`, request.now),
  device: useOfDevice(deps, request, isCallable),
  seen: deps.db.update(licenses).set({ lastValidatedAt: request.now }).where(isSeenAgain(request, isCallable)),
})

/**
 * Answers whether the key may be used on the device. Where this isolate has found it valid there within the last minutes, it reads the key alone;
 * what that refuses is asked again in full.
 */
export async function validate(deps: Deps, form: ActivationForm, caller: Caller): Promise<ActivationAnswer> {
  const request = requestOf(deps, form, caller)
  const repeated = await repeatedValidation(deps, request)
  if (repeated) return repeated
  const { code, row, requireWithinLimits } = await execute(deps, request, {
    repeats: true,
    writes: (isCallable) => ({
      ...writeUse(deps, request, isCallable),
      move: askToMove(deps, request, isCallable),
    }),
  })
  requireWithinLimits(code === 'VALID')
  reportCall(request, code, row)
  if (code === 'VALID' && row) rememberValid(request, row)
  return toolAnswer(deps, request, code, row)
}

/** Answers the tool of a device that has asked for the key. */
export async function pollMove(deps: Deps, form: ActivationForm, caller: Caller): Promise<MovePollAnswer> {
  const { db } = deps
  const request = requestOf(deps, form, caller)
  const { digests, now } = request
  const lastPoll = now - movePollSeconds * 1000 + movePollGraceMs
  const { code, row, requireWithinLimits } = await execute(deps, request, {
    repeats: false,
    writes: (isCallable) => ({
      ...writeUse(deps, request, isCallable),
      poll: db
        .update(deviceMoves)
        .set({ polledAt: now })
        .where(
          and(
            sql`${deviceMoves.licenseId} = (select licenses.id from ${licenses} where ${isCallable})`,
            inArray(deviceMoves.digest, digests),
            or(isNull(deviceMoves.polledAt), lte(deviceMoves.polledAt, lastPoll)),
          ),
        ),
    }),
  })
  requireWithinLimits(code === 'VALID')
  const answer = await toolAnswer(deps, request, code, row)
  if (answer.code === 'VALID') return { ...answer, code: answer.code }
  return pollAnswer(request, { ...answer, code }, row)
}

/** Unbinds the calling device. It shares the waiting time of the owner's release in the dashboard: 409 `device_release_wait` until then. */
export async function deactivate(deps: Deps, form: ActivationForm, caller: Caller): Promise<ActivationAnswer> {
  const { db } = deps
  const request = requestOf(deps, form, caller)
  const { now } = request
  const releaseId = deps.newId()
  const { code, row, requireWithinLimits } = await execute(deps, request, {
    repeats: false,
    writes: (isCallable) => ({
      license: db
        .update(licenses)
        .set({ activatedAt: boundSince(sql`not ${isOneOf(request)}`), releasedAt: now, releaseId })
        .where(and(isCallable, isBoundHere(request), isLongAgo(licenses.releasedAt, deviceReleaseMs, now))),
      device: db
        .delete(licenseDevices)
        .where(and(isOfKey(request, eq(licenses.releaseId, releaseId)), isOneOf(request))),
    }),
  })
  const isReleased = row?.license.releaseId === releaseId
  requireWithinLimits(code === 'VALID' || isReleased)
  if (isReleased) return answerOf(deps, request, 'VALID', row, 'released')
  if (code === 'VALID') throw tooSoon((row?.license.releasedAt ?? now) + deviceReleaseMs, now)
  return answerOf(deps, request, code, row, usualDetail(code, row))
}

function tooSoon(retryAt: number, now: number): StoreError {
  return new StoreError('device_release_wait', releaseWait(retryAt, now), Math.ceil((retryAt - now) / 1000))
}
