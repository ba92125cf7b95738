import {
  type ActivatedLicense,
  type ActivationAnswer,
  type ActivationDetail,
  detailOf,
} from '#schema/api/activations.ts'
import { type ActivationCode, maskKey, offlineTokenMs } from '#schema/rules/activations.ts'
import type { ProductStatus } from '#schema/rules/catalogue.ts'
import type { Language } from '#schema/rules/languages.ts'
import type { Suspension } from '#schema/rules/licenses.ts'
import { renewalPath } from '#schema/rules/pages.ts'
import type { LicenseRow } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { CallLimit } from '../rate-limits.ts'

/** The caller of a sold tool: nobody is signed in. */
export interface Caller {
  language: Language
  /** Counts calls with unknown keys. */
  limit: CallLimit
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

interface Found {
  license: LicenseRow
  /** null where the product no longer exists. */
  status: ProductStatus | null
  suspension: Suspension | null
  /** 1: it is to be renewed soon, and can be. */
  isToBeRenewed: number
}

function usualDetail(code: ActivationCode, row: Found | undefined): ActivationDetail {
  if (code === 'NOT_FOUND' && row?.license.sellerType === 'multiloader') return 'external'
  if (row && row.license.replacedBy !== null) return 'replaced'
  return (code === 'SUSPENDED' && row?.suspension) || code
}

function licenseOf({ keyHash }: ActivationRequest, { license, status }: Found): ActivatedLicense {
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
function renewalOf(publicUrl: string, code: ActivationCode, { license, isToBeRenewed }: Found) {
  if (!isToBeRenewed || license.productId === null || (code !== 'VALID' && code !== 'EXPIRED')) return {}
  return { renew_url: `${publicUrl}${renewalPath(license.productId, license.id)}` }
}

/** The unsigned answer. For an unknown key it says nothing but that. */
export function answerOf(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  request: ActivationRequest,
  code: ActivationCode,
  row: Found | undefined,
  detail = usualDetail(code, row),
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

/** The answer with its offline token where the key is valid: the answer, the device and the nonce, signed. */
export async function signedAnswer(
  deps: Deps,
  request: ActivationRequest,
  code: ActivationCode,
  row: Found | undefined,
): Promise<ActivationAnswer> {
  const { offlineTokens } = deps
  const answer = answerOf(deps, request, code, row)
  if (!offlineTokens || !row || !answer.valid) return answer
  const { detail: _, renew_url: __, ...claims } = answer
  const { keyHash, sentDigest, now } = request
  const { productId, expirationDate } = row.license
  const subject = { sub: keyHash, hwid: sentDigest, ...(productId !== null && { aud: productId }) }
  const token = await offlineTokens.sign({ ...subject, ...claims }, now, Math.min(now + offlineTokenMs, expirationDate))
  return { ...answer, token }
}
