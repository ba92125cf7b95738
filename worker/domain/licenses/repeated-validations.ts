import type { ActivationAnswer } from '#schema/api/activations.ts'
import { activationCode, repeatedValidationMs } from '#schema/rules/activations.ts'
import { licenseRateLimit } from '#schema/rules/rate-limits.ts'
import { renewUrlMs } from '#schema/rules/renewals.ts'
import type { Deps } from '#worker/deps.ts'
import { addHits, bucketOf, type Count, requireWithinLimit } from '../rate-limits.ts'
import { type ActivationRequest, answerOf, type Found, reportCall, signedAnswer } from './activation-answers.ts'
import { selectRepeated } from './activation-rows.ts'
import type { DeviceUse } from './bound-devices.ts'

/** A key that was valid on a device. */
interface KnownUse {
  /** As it is stored. */
  key: string
  /** Until when a validation may repeat it (ms). */
  until: number
  /** What the tool calls the device; a new name is to be written. */
  label: string
  /** The same for the minutes that this is remembered, as long as the key's end is. */
  isToBeRenewed: number
  expirationDate: number
}

/** So many an isolate remembers. A use that it has forgotten is asked about in full. */
const rememberedMax = 10_000

/** The isolate's, by key and device. */
const knownUses = new Map<string, KnownUse>()
const nameOf = ({ keyHash, sentDigest }: ActivationRequest) => `${keyHash} ${sentDigest}`

/** Until when a validation may repeat the last use of the device (ms): its answer is another one from when the key is to be renewed. */
function repeatableUntil(
  { digests, now }: ActivationRequest,
  devices: readonly DeviceUse[],
  expirationDate: number,
): number {
  const lastUsedAt = devices.find(({ digest }) => digests.includes(digest))?.lastUsedAt ?? 0
  const renewableAt = expirationDate - renewUrlMs
  return Math.min(lastUsedAt + repeatedValidationMs, renewableAt > now ? renewableAt : Number.POSITIVE_INFINITY)
}

/** Remembers that the key is valid on the device. */
export function rememberValid(
  request: ActivationRequest,
  { license: { key, expirationDate }, devices, isToBeRenewed }: Found & { devices: readonly DeviceUse[] },
): void {
  if (knownUses.size >= rememberedMax) knownUses.clear()
  const until = repeatableUntil(request, devices, expirationDate)
  knownUses.set(nameOf(request), { key, until, label: request.label, isToBeRenewed, expirationDate })
}

/** The calls about a key that this isolate has counted in the present window. */
interface OwnCount extends Count {
  /** Those of them that the database does not know. */
  unwritten: number
}
const ownCounts = new Map<string, OwnCount>()
/** So many of one key are counted before they are written: eight isolates that are asked about it together stay within twice its limit. */
const unwrittenMax = Math.floor(licenseRateLimit.max / 8)

/** Counts a call, and returns how many there are with those that the database knows. */
function countHere({ keyHash, now, onUncounted }: ActivationRequest, known: Count | null): Count {
  const before = ownCounts.get(keyHash)
  const resetsAt = known?.resetsAt ?? now + licenseRateLimit.seconds * 1000
  const { hits, unwritten, ...own } = before && before.resetsAt > now ? before : { hits: 0, unwritten: 0, resetsAt }
  if (ownCounts.size >= rememberedMax) ownCounts.clear()
  ownCounts.set(keyHash, { ...own, hits: hits + 1, unwritten: unwritten + 1 })
  if (unwritten + 1 >= unwrittenMax) onUncounted()
  // Of calls at once some were written after the others had read.
  return { ...own, hits: Math.max(hits + 1, unwritten + 1 + (known?.hits ?? 0)) }
}

/** Writes the calls of keys about which this isolate was asked often. */
export async function writeUses({ db, now }: Deps): Promise<void> {
  const at = now()
  const many = [...ownCounts].filter(([, { unwritten, resetsAt }]) => unwritten >= unwrittenMax && resetsAt > at)
  if (many.length === 0) return
  for (const [keyHash, count] of many) ownCounts.set(keyHash, { ...count, unwritten: 0 })
  const counted = many.map(([whose, { unwritten, resetsAt }]) => ({ whose, hits: unwritten, resetsAt }))
  await addHits(db, licenseRateLimit, counted, at)
}

/**
 * The answer to a validation that repeats one of the last minutes: one read, and no write. null where this isolate knows of none, or where the
 * answer is another one now. Throws 429 like every validation.
 */
export async function repeatedValidation(deps: Deps, request: ActivationRequest): Promise<ActivationAnswer | null> {
  const { keyHash, label, now, onCount } = request
  const use = knownUses.get(nameOf(request))
  if (!use || use.until <= now || use.label !== label) return null
  const bucket = bucketOf(licenseRateLimit, keyHash)
  const [row] = await selectRepeated(deps.db, { key: use.key, bucket, now })
  const binding = { bound: row?.devices.map(({ digest }) => digest) ?? [], limit: row?.deviceLimit ?? 1 }
  const isValid = activationCode(row?.license, binding, request, now) === 'VALID'
  const isSame = isValid && row?.license.expirationDate === use.expirationDate
  if (!row || !isSame || repeatableUntil(request, row.devices, use.expirationDate) <= now) {
    knownUses.delete(nameOf(request))
    return null
  }
  request.limit.leaveOut()
  const count = countHere(request, row.uses)
  onCount(licenseRateLimit, count)
  requireWithinLimit(licenseRateLimit, count, now)
  const answered = { ...row, isToBeRenewed: use.isToBeRenewed }
  reportCall(request, 'VALID', answered)
  return signedAnswer(deps, request, answerOf(deps, request, 'VALID', answered, 'VALID'), answered)
}
