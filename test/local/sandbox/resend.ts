import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { FaultSettings } from './faults.ts'
import { type Answer, type Call, parseBody, route } from './http.ts'
import type { Provider } from './provider.ts'
import { missingField, refuse, statusNames } from './resend-wire.ts'
import type { SandboxState } from './state.ts'

export type ResendKeys = { apiKey: string }
export type ResendOptions = ResendKeys & { store: SandboxState; faults: FaultSettings; now: () => number }

/** An e-mail that arrived in the mailbox. */
export type Email = {
  id: string
  key: string
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  /** Milliseconds. */
  at: number
}

export type MailControls = {
  /** In the order in which they arrived. */
  emails(): Email[]
}

const name = 'resend'
export const resendPath = '/resend'
const keyMax = 256
const keyKeptMs = 86_400_000
const recipientsMax = 50
const oneSecond = 1_000

/** Amazon SES, by which it sends, takes ASCII only: https://docs.aws.amazon.com/ses/latest/APIReference/API_Destination.html */
const address = /^(?=[!-~]+$)[^@<>"]+@[^@<>"]+\.[^@<>".]+$/
const isAddress = (text: string) => address.test(/^[^<>]*<([^<>]+)>$/.exec(text.trim())?.[1]?.trim() ?? text.trim())
const addresses = v.union([
  v.pipe(
    v.string(),
    v.transform((one) => [one]),
  ),
  v.array(v.string()),
])
const emailBody = v.object({
  from: v.string(),
  to: addresses,
  subject: v.string(),
  html: v.optional(v.string(), ''),
  text: v.optional(v.string(), ''),
})

/**
 * Resend's API for sending. Sources: https://resend.com/docs/api-reference/emails/send-email, …/api-reference/errors,
 * …/api-reference/rate-limit, …/api-reference/introduction (a request without a User-Agent is refused) and
 * …/dashboard/emails/idempotency-keys.
 */
export function createResend({ store, faults, now, apiKey }: ResendOptions): Provider & MailControls {
  const state = store.section(name, () => ({
    emails: [] as Email[],
    answers: {} as Record<string, { fingerprint: string; answer: Answer; at: number }>,
  }))
  /** Of requests that are being worked on. */
  const keysInProgress = new Set<string>()
  let second = { from: 0, calls: 0 }

  function isTooFast(): boolean {
    const { emailsPerSecond } = faults.get()
    if (now() - second.from >= oneSecond) second = { from: now(), calls: 0 }
    second.calls++
    return emailsPerSecond !== null && second.calls > emailsPerSecond
  }

  async function work() {
    const { emailWorkMs } = faults.get()
    if (emailWorkMs > 0) await wait(emailWorkMs)
  }

  function deliver(call: Call, key: string): Answer {
    const given = parseBody(call.text)
    if (!given) return refuse(400, 'validation_error', 'The request body is not valid JSON.')
    for (const field of ['from', 'to', 'subject']) if (!given[field]) return missingField(`\`${field}\``)
    if (!given.html && !given.text) return missingField('`html` or `text`')
    const { success, output } = v.safeParse(emailBody, given)
    const isValid = success && output.to.length > 0 && output.to.length <= recipientsMax && output.to.every(isAddress)
    if (success && !isAddress(output.from)) return refuse(422, 'invalid_from_address', badAddress('from'))
    if (!isValid) return refuse(422, 'validation_error', badAddress('to'))
    const id = randomUUID()
    state.emails.push({ id, key, ...output, at: now() })
    store.markChanged()
    return { status: 200, json: { id } }
  }

  /** The same key and body get the first answer again, for a day. Refused requests are not kept. */
  async function once(call: Call, key: string): Promise<Answer> {
    const fingerprint = createHash('sha256').update(call.text).digest('hex')
    if (keysInProgress.has(key)) {
      const message = 'Same idempotency key used while original request is still in progress.'
      return refuse(409, 'concurrent_idempotent_requests', message)
    }
    const earlier = state.answers[key]
    if (earlier && earlier.at > now() - keyKeptMs) {
      if (earlier.fingerprint === fingerprint) return earlier.answer
      const message = 'Same idempotency key used with a different request payload.'
      return refuse(409, 'invalid_idempotent_request', message)
    }
    keysInProgress.add(key)
    try {
      await work()
      const answer = deliver(call, key)
      if (answer.status === 200) state.answers[key] = { fingerprint, answer, at: now() }
      return answer
    } finally {
      keysInProgress.delete(key)
    }
  }

  /** What every call is refused for; undefined where it may go on. */
  function refusal(call: Call): Answer | undefined {
    if (!call.header('user-agent')) return { status: 403, text: 'error code: 1010' }
    const token = /^Bearer (.+)$/.exec(call.header('authorization') ?? '')?.[1]
    if (!token) return refuse(401, 'missing_api_key', 'Missing API key in the authorization header.')
    if (token !== apiKey) return refuse(403, 'invalid_api_key', 'API key is invalid.')
    if (isTooFast()) {
      const message = `Too many requests. You can only make ${faults.get().emailsPerSecond} requests per second.`
      return { ...refuse(429, 'rate_limit_exceeded', message), headers: { 'retry-after': '1' } }
    }
    return undefined
  }

  async function send(call: Call): Promise<Answer> {
    const refused = refusal(call)
    if (refused) return refused
    const key = call.header('idempotency-key')
    if (key === undefined) {
      await work()
      return deliver(call, '')
    }
    if (key === '' || key.length > keyMax) {
      return refuse(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.')
    }
    return once(call, key)
  }

  return {
    name,
    routes: [
      route('POST', `${resendPath}/emails`, send, 'send'),
      route('GET', `${resendPath}/domains`, (call) => refusal(call) ?? domains, 'list'),
    ],
    failure: (status, message) => refuse(status, statusNames[status] ?? 'application_error', message),
    charges: () => [],
    act() {},
    notify: async () => 0,
    settleDue() {},
    emails: () => structuredClone(state.emails),
  }
}

/** https://resend.com/docs/api-reference/domains/list-domains */
const domains: Answer = {
  status: 200,
  json: { object: 'list', has_more: false, data: [{ id: randomUUID(), name: 'trinco.test', status: 'verified' }] },
}

const badAddress = (field: string) =>
  `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`
