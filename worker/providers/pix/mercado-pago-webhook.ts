import { hmacHex, timingSafeEqualText } from '#worker/lib/signatures.ts'
import type { WebhookRequest } from '../payment-provider.ts'

/** What a webhook's signature covers, and its type, which it does not. */
interface SignedWebhook {
  /** As the address has it. */
  subjectId: string
  type: string
  /** Of this notification alone. */
  nonce: string
}

/** The type of notifications about chargebacks. */
export const chargebackType = 'topic_chargebacks_wh'

/**
 * `x-signature: ts=…,v1=hex`: an HMAC over `id:…;request-id:…;ts:…;`, with the id of the query, not over the body. The documents have the id in
 * lower case, the official SDKs differ on it, so both are tried. null where the signature does not hold.
 */
export function readSignature({ headers, query }: WebhookRequest, webhookSecret: string): SignedWebhook | null {
  const subjectId = query.get('data.id') ?? ''
  const requestId = headers.get('x-request-id') ?? ''
  const parts = new Map(
    (headers.get('x-signature') ?? '').split(',').map((part) => {
      const [name = '', value = ''] = part.split('=', 2)
      return [name.trim(), value.trim()]
    }),
  )
  const ts = parts.get('ts') ?? ''
  const signature = (parts.get('v1') ?? '').toLowerCase()
  if (!subjectId || !ts || !signature) return null
  const isGenuine = [subjectId, subjectId.toLowerCase()].some((id) => {
    const manifest = `id:${id};${requestId && `request-id:${requestId};`}ts:${ts};`
    return timingSafeEqualText(hmacHex(webhookSecret, manifest), signature)
  })
  return isGenuine ? { subjectId, type: query.get('type') ?? '', nonce: `${requestId}:${ts}` } : null
}
