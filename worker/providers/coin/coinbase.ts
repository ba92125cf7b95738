import { hmacHex, timingSafeEqualText } from '#worker/lib/signatures.ts'
import { evaluatedLater } from '../evaluated-later.ts'
import { eventIdOf } from '../event-id.ts'
import { chargeCalls, type PaymentProvider } from '../payment-provider.ts'
import type { CoinbaseAccess } from './coinbase-calls.ts'

export interface CoinbaseConfig extends CoinbaseAccess {
  webhookSecret: string
}

/** How old a webhook may be. */
const webhookMaxAgeMs = 5 * 60_000

/** Coinbase Business. */
export function coinbase(config: CoinbaseConfig): PaymentProvider<'crypto'> {
  const load = async () => (await import('./coinbase-calls.ts')).coinbaseCalls(config)
  return {
    name: 'coinbase',
    method: 'crypto',
    disputes: null,
    isListFiltered: false,

    ...evaluatedLater(load, [...chargeCalls, 'listChanged', 'refundPart', 'refundExcess']),

    /**
     * `X-Hook0-Signature: t=…,h=names of headers,v1=hex`: an HMAC over the timestamp, the names and values of those headers, and the raw
     * body. The event's name and id are among those headers.
     */
    readWebhook({ headers, body }, now) {
      const parts = new Map(
        (headers.get('x-hook0-signature') ?? '').split(',').map((part) => {
          const at = part.indexOf('=')
          return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
        }),
      )
      const t = parts.get('t') ?? ''
      const h = parts.get('h') ?? ''
      const signature = (parts.get('v1') ?? '').toLowerCase()
      const names = h.split(' ').filter(Boolean)
      const values = names.map((name) => (/^[\w-]+$/.test(name) ? (headers.get(name) ?? '') : ''))
      if (!/^\d{1,12}$/.test(t) || !signature) return null
      const expected = hmacHex(config.webhookSecret, `${t}.${h}.${values.join('.')}.${body}`)
      if (!timingSafeEqualText(expected, signature)) return null
      if (Math.abs(now - Number(t) * 1000) > webhookMaxAgeMs) return null
      const subjectId = idIn(body)
      if (!subjectId) return null
      const eventId = (names.includes('x-event-id') && headers.get('x-event-id')) || `${t}:${signature}`
      return { eventId: eventIdOf('payment', subjectId, eventId), topic: 'payment', subjectId }
    },
  }
}

/** The checkout's id in the body of an event; '' where there is none. */
function idIn(body: string): string {
  try {
    const { id } = JSON.parse(body) as { id?: unknown }
    return typeof id === 'string' ? id : ''
  } catch {
    return ''
  }
}
