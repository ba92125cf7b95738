import { providerTitles } from '#schema/rules/payments.ts'
import type { Env } from '#worker/env.ts'
import { check, type Finding } from './finding.ts'
import { webhookUrl } from './pix.ts'

const timeoutMs = 10_000
const title = providerTitles.woovi

/** The events that the shop acts on. Woovi has a webhook for each. */
const shopEvents = [
  'OPENPIX:CHARGE_COMPLETED',
  'OPENPIX:CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER',
  'OPENPIX:CHARGE_EXPIRED',
  'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
  'PIX_TRANSACTION_REFUND_SENT_REJECTED',
  'OPENPIX:DISPUTE_CREATED',
  'OPENPIX:DISPUTE_ACCEPTED',
  'OPENPIX:DISPUTE_REJECTED',
  'OPENPIX:DISPUTE_CANCELED',
] as const

/** In its own words: of an AppID that is refused a list, of any other refusal a text. */
function wordsIn(body: unknown): string {
  const { error, errors } = (body ?? {}) as { error?: unknown; errors?: { message?: unknown }[] }
  const said = Array.isArray(errors) ? errors[0]?.message : error
  return typeof said === 'string' ? said : ''
}

/** Woovi's status and words. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, words: string) {
    super([status, words].filter(Boolean).join(': '))
    this.status = status
  }
}

/** Sources: https://developers.woovi.com/docs/apis/api-scopes and the reference of /api/v1/webhook. */
export async function checkWoovi(env: Env, appId: string, now: () => number, isDeployed: boolean): Promise<Finding[]> {
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<unknown> => {
    const answer = await fetch(`${env.WOOVI_API_URL}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) })
    const body: unknown = await answer.json().catch(() => null)
    if (answer.ok) return body
    throw new Refused(answer.status, wordsIn(body))
  }
  const known = (path: string) => ask(path, { authorization: appId })
  const keys = await check(`public keys of ${title}`, async () => {
    const published = listOf<{ is_current?: unknown }>(await ask('/api/v1/webhook/public-keys'), 'public_keys')
    if (!published.some(({ is_current }) => is_current === true)) throw new Error('none of them signs webhooks')
    return `are answered: ${published.length}`
  })
  const address = env.PUBLIC_URL && webhookUrl(env.PUBLIC_URL, 'woovi')
  const ofAddress = address === undefined ? '' : `?limit=100&url=${encodeURIComponent(address)}`
  const list = await known(`/api/v1/webhook${ofAddress}`).catch((error: unknown) => error)
  // What an AppID that is refused may do, nobody can say.
  if (list instanceof Refused && list.status === 401) return [keys]
  // An empty list, which needs the same rights as another.
  const [start, end] = [now() - 1_000, now()].map((at) => new Date(at).toISOString())
  const scopes = await Promise.all([
    checkScope('disputes', 'DISPUTE_GET_LIST', () => known(`/api/v1/dispute?start=${start}&end=${end}`)),
    checkScope('transactions', 'TRANSACTION_GET_LIST', () => known(`/api/v1/transaction?start=${start}&end=${end}`)),
  ])
  return [keys, ...scopes, ...(await checkAddress(address, list, isDeployed))]
}

/** A list in an answer, each entry of which is an object. */
function listOf<Entry extends object>(body: unknown, name: string): Partial<Entry>[] {
  const list = ((body ?? {}) as Record<string, unknown>)[name]
  if (!Array.isArray(list)) throw new Error(`answers without ${name}`)
  return list.filter((entry) => typeof entry === 'object' && entry !== null)
}

const checkScope = (what: string, scope: string, read: () => Promise<unknown>) =>
  check(`${what} of ${title}`, async () => {
    await read().catch((error: unknown) => {
      if (error instanceof Refused && error.status === 403)
        throw new Error(`are refused: the AppID lacks the scope ${scope} (${error.message})`)
      throw error
    })
    return 'are answered'
  })

/** Whether each event goes to the shop, by what Woovi has registered. */
async function checkAddress(url: string | undefined, list: unknown, isDeployed: boolean): Promise<Finding[]> {
  if (url === undefined) return []
  const name = `webhooks of ${title}`
  if (list instanceof Refused && list.status === 403) {
    const text = `the AppID lacks the scope WEBHOOK_GET_LIST: look in the panel whether these go to ${url}: ${shopEvents.join(', ')}`
    return [{ state: 'check', name, text }]
  }
  const finding = await check(name, async () => {
    if (list instanceof Error) throw list
    const registered = listOf<{ url?: unknown; event?: unknown; isActive?: unknown }>(list, 'webhooks')
    const own = registered.filter((one) => one.isActive === true && one.url === url)
    const absent = shopEvents.filter((event) => !own.some((one) => one.event === event))
    if (absent.length === shopEvents.length) throw new Error(`none of the ${absent.length} events goes to ${url}`)
    if (absent.length > 0) throw new Error(`these do not go to ${url}: ${absent.join(', ')}`)
    return `all ${shopEvents.length} events go to ${url}`
  })
  // They are made after the deployment, because the shop has to answer then.
  return [finding.state === 'missing' && !isDeployed ? { ...finding, state: 'check' } : finding]
}
