import type { SendEmail } from '@cloudflare/workers-types'
import { timeLimit } from '#worker/lib/time-limit.ts'
import { ProviderError } from '../errors.ts'
import type { Mailer } from './mailer.ts'

interface CloudflareEmailConfig {
  /** As in the header: `Shop <noreply@shop.example>`. */
  from: string
  perSecond: number
  /** Called before each call of the API. */
  onCall?: () => void
}

/** Nobody waits for it. */
const timeoutMs = 5_000

/** Refusals of the e-mail itself. Those of the sender, the account and its limits are the shop's to mend. */
const finalCodes = [
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_TOO_MANY_RECIPIENTS',
  'E_RECIPIENT_SUPPRESSED',
  'E_CONTENT_TOO_LARGE',
]

/**
 * Cloudflare Email Service. Source: https://developers.cloudflare.com/email-service/api/send-emails/workers-api/ (an error has a `code`). It
 * knows no idempotency key: an e-mail whose answer was lost is sent again.
 */
export const cloudflareEmail = (binding: SendEmail, { from, perSecond, onCall }: CloudflareEmailConfig): Mailer => ({
  perSecond,
  async send({ to, subject, html, text }) {
    const { signal, end } = timeLimit(timeoutMs)
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    onCall?.()
    try {
      await Promise.race([binding.send({ from: senderOf(from), to, subject, html, text }), late])
    } catch (error) {
      const code = codeOf(error)
      const reason = code || (error instanceof Error ? error.name : 'unknown')
      throw new ProviderError(`cloudflare: send failed: ${reason}`, finalCodes.includes(code), null, undefined, code)
    } finally {
      end()
    }
  },
})

/** A `DOMException` has a number. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The name and the address of a `From` header. */
function senderOf(from: string): string | { name: string; email: string } {
  const { name, email } = /^"?(?<name>[^<>"]+?)"?\s*<(?<email>[^<>]+)>$/.exec(from)?.groups ?? {}
  return name && email ? { name, email } : from
}
