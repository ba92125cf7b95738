import { type ActivationDetail, detailOf } from '#schema/api/activation-details.ts'
import type { ActivatedLicense, ActivationAnswer, MoveOffer, MovePollAnswer } from '#schema/api/activations.ts'
import { type ActivationCode, maskKey, offlineTokenMs } from '#schema/rules/activations.ts'
import type { ProductStatus } from '#schema/rules/catalogue.ts'
import { type MovePollCode, movePath, movePollSeconds, spelledMoveCode } from '#schema/rules/device-moves.ts'
import type { Language } from '#schema/rules/languages.ts'
import type { Suspension } from '#schema/rules/licenses.ts'
import { renewalPath } from '#schema/rules/pages.ts'
import { statusListPath, statusListSize } from '#schema/rules/status-lists.ts'
import type { DeviceMoveRow, LicenseRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { pageUrl } from '../emails/addresses.ts'
import type { CallLimit, Count, Limit } from '../rate-limits.ts'
import { releasableAt } from './bound-devices.ts'
import type { KeyCall } from './callers.ts'
import type { ToldRefusal } from './refusals.ts'

/** The caller of a sold tool: nobody is signed in. */
export interface Caller {
  language: Language
  /** Its network address. */
  address: string
  /** Counts calls with unknown keys. */
  limit: CallLimit
  /** Takes what the tool was told of a key that it may not use. */
  onRefusal: (refusal: ToldRefusal) => void
  /** Takes how often a limit has counted the call's key. */
  onCount: (limit: Limit, count: Count) => void
  /** Calls were counted that the database does not know yet: `writeUses` writes them. */
  onUncounted: () => void
  /** Takes what was asked about a key that may be used. */
  onCall: (call: KeyCall) => void
}

export interface ActivationRequest extends Caller {
  /** As the shop prints it. */
  key: string
  keyHash: string
  /** The stored keys that may be meant, first the one that was typed. */
  keys: string[]
  /** By which the device is bound, or may have been; none where the tool named no device. */
  digests: string[]
  /** What the device is called. */
  label: string
  /** What the tool compares the token with: the digest of what it sent itself. */
  sentDigest: string
  productId: string | null
  nonce: string | undefined
  now: number
}

/** What an answer says of a key. */
export interface AnsweredKey {
  license: Pick<
    LicenseRow,
    | 'id'
    | 'key'
    | 'productId'
    | 'productName'
    | 'level'
    | 'expirationDate'
    | 'activatedAt'
    | 'statusIndex'
    | 'replacedBy'
  >
  /** null where the product no longer exists. */
  status: ProductStatus | null
  /** 1: it is to be renewed soon, and can be. */
  isToBeRenewed: number
}

export interface Found extends AnsweredKey {
  license: LicenseRow
  suspension: Suspension | null
  /** The device that asks for the key. */
  move: Pick<DeviceMoveRow, 'id' | 'digest' | 'status' | 'expiresAt' | 'polledAt'> | null
}

/** The message of a code, or the one that says more of this key. */
export function usualDetail(code: ActivationCode, row: Found | undefined): ActivationDetail {
  if (code === 'NOT_FOUND' && row?.license.sellerType === 'multiloader') return 'external'
  if (row && row.license.replacedBy !== null) return 'replaced'
  return (code === 'SUSPENDED' && row?.suspension) || code
}

function licenseOf({ keyHash }: ActivationRequest, { license, status }: AnsweredKey): ActivatedLicense {
  const { key, productId, productName, level, expirationDate, activatedAt } = license
  return {
    key: maskKey(key),
    keyHash,
    product: { _id: productId, name: productName, status: status ?? 'active' },
    level,
    expiresAt: isoOf(expirationDate),
    activatedAt: isoOf(activatedAt),
  }
}

/** Where the key is renewed, of a tool that runs or does not because it has expired. */
function renewalOf(publicUrl: string, code: ActivationCode, { license, isToBeRenewed }: AnsweredKey) {
  if (!isToBeRenewed || license.productId === null || (code !== 'VALID' && code !== 'EXPIRED')) return {}
  return { renew_url: `${publicUrl}${renewalPath(license.productId, license.id)}` }
}

/** The unsigned answer. For an unknown key it says nothing but that. */
export function answerOf(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  request: ActivationRequest,
  code: ActivationCode,
  row: AnsweredKey | undefined,
  detail: ActivationDetail,
): ActivationAnswer {
  const { language, nonce } = request
  return {
    valid: code === 'VALID',
    code,
    detail: detailOf(detail, language),
    ...(nonce !== undefined && { nonce }),
    ...(row && code !== 'NOT_FOUND' && { license: licenseOf(request, row) }),
    ...(row && renewalOf(publicUrl, code, row)),
  }
}

/** The open request of the device that asks, which its tool shows to the customer. */
function moveOf(
  deps: Deps,
  { digests, language, now }: ActivationRequest,
  { license, move }: Found,
): MoveOffer | undefined {
  if (move?.status !== 'open' || move.expiresAt <= now || !digests.includes(move.digest)) return undefined
  const userCode = spelledMoveCode(deps.moveCode(move.id))
  const address = pageUrl(deps, language, movePath)
  const retryAt = releasableAt(license)
  return {
    user_code: userCode,
    verification_uri: address,
    verification_uri_complete: `${address}?code=${userCode}`,
    expires_in: Math.ceil((move.expiresAt - now) / 1000),
    interval: movePollSeconds,
    ...(retryAt !== null && retryAt > now && { retry_at: isoOf(retryAt) }),
  }
}

/** What became of the request of the device that asks. */
export function pollAnswer(
  request: ActivationRequest,
  answer: ActivationAnswer,
  row: Found | undefined,
): MovePollAnswer {
  const { digests, language, now } = request
  const move = row?.move
  const isOurs = move && digests.includes(move.digest) && move.expiresAt > now
  if (isOurs && move.status === 'denied') return moveAnswer(answer, 'DENIED', language)
  if (!isOurs || move.status !== 'open') return moveAnswer(answer, 'EXPIRED', language)
  return moveAnswer(answer, move.polledAt === now ? 'PENDING' : 'SLOW_DOWN', language)
}

/** The answer about a key that still waits for its move, `code`; what is wrong with the key itself is said as it is. */
export function moveAnswer(
  answer: ActivationAnswer,
  code: Exclude<MovePollCode, 'VALID'>,
  language: Language,
): MovePollAnswer {
  const isWaiting = answer.code === 'HWID_MISMATCH' || answer.code === 'NOT_ACTIVATED'
  if (!isWaiting) return { ...answer, code: 'EXPIRED' }
  return {
    ...answer,
    code,
    detail: detailOf(code === 'EXPIRED' ? 'moveExpired' : code, language),
    ...((code === 'PENDING' || code === 'SLOW_DOWN') && { interval: movePollSeconds }),
  }
}

/** Of a key that may be used, on this device or on others. */
const codesOfUsableKeys: readonly ActivationCode[] = ['VALID', 'HWID_REQUIRED', 'NOT_ACTIVATED', 'HWID_MISMATCH']

/** Has it kept who asks about a key, and for its owner what they were told. For a key that was replaced, the owner looks at the new one. */
export function reportCall(
  { onCall, onRefusal, digests, now }: ActivationRequest,
  code: ActivationCode,
  row: AnsweredKey | undefined,
) {
  if (!row) return
  const { id, replacedBy } = row.license
  if (codesOfUsableKeys.includes(code)) onCall({ licenseId: id, device: digests[0] ?? null, at: now })
  if (code === 'VALID') return
  onRefusal({ licenseId: replacedBy ?? id, code: replacedBy === null ? code : 'REPLACED', refusedAt: now })
}

/** The answer to a tool: with the offer of a move, or with its token where the key is valid. */
export async function toolAnswer(
  deps: Deps,
  request: ActivationRequest,
  code: ActivationCode,
  row: Found | undefined,
): Promise<ActivationAnswer> {
  const answer = answerOf(deps, request, code, row, usualDetail(code, row))
  const move = code === 'HWID_MISMATCH' && row ? moveOf(deps, request, row) : undefined
  if (move) return { ...answer, move }
  return code === 'VALID' && row ? signedAnswer(deps, request, answer, row) : answer
}

/** The claim by which a token names its entry of a status list; none before the first use of the key. */
const statusClaim = (publicUrl: string, statusIndex: number | null) =>
  statusIndex !== null && {
    status: {
      status_list: {
        idx: statusIndex % statusListSize,
        uri: `${publicUrl}${statusListPath(Math.floor(statusIndex / statusListSize))}`,
      },
    },
  }

/** What a token says of the answer: neither its text nor where to renew the key. */
export const signedPart = ({ detail: _, renew_url: __, ...claims }: ActivationAnswer) => claims

/** A valid answer with its offline token, where the shop signs them: the answer, the device, the nonce and where its status is listed. */
export async function signedAnswer(
  { offlineTokens, publicUrl }: Deps,
  { keyHash, sentDigest, now }: ActivationRequest,
  answer: ActivationAnswer,
  { license: { productId, expirationDate, statusIndex } }: AnsweredKey,
): Promise<ActivationAnswer> {
  if (!offlineTokens) return answer
  const claims = signedPart(answer)
  const subject = { sub: keyHash, hwid: sentDigest, ...(productId !== null && { aud: productId }) }
  const until = Math.min(now + offlineTokenMs, expirationDate)
  const token = await offlineTokens.sign({ ...subject, ...claims, ...statusClaim(publicUrl, statusIndex) }, now, until)
  return { ...answer, token }
}
