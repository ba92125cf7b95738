import * as v from 'valibot'
import { ProviderError } from '../errors.ts'
import { requestJson } from '../request.ts'
import type { Mailer } from './mailer.ts'

interface ResendConfig {
  apiUrl: string
  apiKey: string
  /** As in the header: `Shop <noreply@shop.example>`. */
  from: string
  perSecond: number
  /** Called before each call of the API. */
  onCall?: () => void
}

/** Nobody waits for it. */
const timeoutMs = 5_000

/**
 * Resend. Sources: https://resend.com/docs/api-reference/emails/send-email and
 * https://resend.com/docs/dashboard/emails/idempotency-keys (kept for 24 hours). A request without a User-Agent is refused with 403.
 */
export const resend = ({ apiUrl, apiKey, from, perSecond, onCall }: ResendConfig): Mailer => ({
  perSecond,
  async send(message, idempotencyKey) {
    try {
      await requestJson(
        'resend',
        {
          method: 'POST',
          url: `${apiUrl}/emails`,
          headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': idempotencyKey, 'user-agent': 'shop/1.0' },
          body: { from, ...message },
          timeoutMs,
          onCall,
        },
        v.unknown(),
      )
    } catch (error) {
      // The key was used for an e-mail with other words: it was sent before a deployment changed them.
      if (error instanceof ProviderError && error.code === 'invalid_idempotent_request') return
      throw error
    }
  },
})
