import * as v from 'valibot'
import { sha256Hex } from '#worker/lib/signatures.ts'
import { eventIdOf } from '../event-id.ts'
import type { WebhookReading, WebhookRequest } from '../payment-provider.ts'
import type { WooviAccess } from './woovi-ask.ts'
import { isSignedByWoovi } from './woovi-keys.ts'

/** The longest id that is taken from a body. */
const idMax = 200

const anyId = v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(idMax)), null), null)
const ids = { correlationID: anyId, endToEndId: anyId }
const about = v.fallback(v.nullish(v.object(ids), null), null)

/** What its events are about: a charge, the transfer that a refund sends back, or a dispute. */
const bodySchema = v.object({
  event: v.fallback(v.string(), ''),
  charge: about,
  originalTransaction: about,
  dispute: about,
})

/**
 * Of its events those about charges, refunds and disputes; all else that is signed, as the test when a webhook is set up, is ignored. The
 * signature is over the whole body, which is sent again as it was.
 */
export async function readWooviWebhook(
  access: WooviAccess,
  { headers, body }: WebhookRequest,
  now: number,
): Promise<WebhookReading> {
  if (!(await isSignedByWoovi(access, body, headers.get('x-webhook-signature') ?? '', now))) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), bodySchema), body)
  if (!parsed.success) return 'ignored'
  const { charge, originalTransaction, dispute, event } = parsed.output
  const topic = dispute ? 'dispute' : 'payment'
  const subjectId = dispute ? dispute.endToEndId : (charge?.correlationID ?? originalTransaction?.endToEndId)
  if (!subjectId) return 'ignored'
  // Some events are documented with one prefix, some with another.
  const name = event.replace(/^[^:]*:/, '')
  return { eventId: eventIdOf(topic, subjectId, `${name}:${sha256Hex(body)}`), topic, subjectId }
}
