import {
  type ActivatedLicense,
  type ActivationAnswer,
  type ActivationDetail,
  detailOf,
} from '#schema/api/activations.ts'
import type { Language } from '#schema/api/errors.ts'
import { type ActivationCode, maskKey, offlineTokenMs } from '#schema/rules/activations.ts'
import type { ProductStatus } from '#schema/rules/catalogue.ts'
import type { LicenseRow } from '#schema/tables/licenses.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'

/** Who calls for a tool: nobody is signed in. */
export interface Caller {
  address: string
  language: Language
}

export interface ActivationRequest extends Caller {
  key: string
  keyHash: string
  /** The device's digest. */
  hwid: string | null
  productId: string | null
  nonce: string | undefined
  now: number
}

interface Found {
  license: LicenseRow
  /** null where there is no such product any more. */
  status: ProductStatus | null
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

/** What a tool is told. Of a key that is none of ours there is nothing but that. */
export function answerOf(
  question: ActivationRequest,
  code: ActivationCode,
  row: Found | undefined,
  detail: ActivationDetail = code === 'NOT_FOUND' && row?.license.sellerType === 'multiloader' ? 'external' : code,
): ActivationAnswer {
  const { language, nonce } = question
  return {
    valid: code === 'VALID',
    code,
    detail: detailOf(detail, language),
    ...(nonce !== undefined && { nonce }),
    ...(row && code !== 'NOT_FOUND' && { license: licenseOf(question, row) }),
  }
}

/** The same with its token, where the key may be used: the answer, the device and the nonce, signed, for as long as the lease. */
export async function signedAnswer(
  { offlineTokens }: Deps,
  question: ActivationRequest,
  code: ActivationCode,
  row: Found | undefined,
): Promise<ActivationAnswer> {
  const answer = answerOf(question, code, row)
  if (!offlineTokens || !row || !answer.valid) return answer
  const { detail: _, ...claims } = answer
  const { keyHash, hwid, now } = question
  const { productId, expirationDate } = row.license
  const whose = { sub: keyHash, hwid, ...(productId !== null && { aud: productId }) }
  const token = await offlineTokens.sign({ ...whose, ...claims }, now, Math.min(now + offlineTokenMs, expirationDate))
  return { ...answer, token }
}
