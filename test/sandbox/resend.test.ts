import { expect, test } from 'vitest'
import { resend } from '#worker/providers/mail/resend.ts'
import { resendPath } from '../local/sandbox/resend.ts'
import { openSandbox } from './open-sandbox.ts'

const apiKey = 're_test'
const dayMs = 86_400_000
const message = { to: 'ana@people.test', subject: 'Olá', html: '<p>Olá</p>', text: 'Olá' }
const body = { from: 'Shop <noreply@shop.test>', ...message }

/** A sandbox with Resend, called through the shop's own mailer and without it. */
async function openMail() {
  let instant = Date.parse('2026-11-22T12:00:00Z')
  const { sandbox } = await openSandbox({ resend: { apiKey }, now: () => instant })
  const apiUrl = `${sandbox.url}${resendPath}`
  async function post(given: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${apiUrl}/emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
      body: typeof given === 'string' ? given : JSON.stringify(given),
    })
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as { name: string; message: string },
    }
  }
  const mailer = resend({ apiUrl, apiKey, from: body.from, perSecond: 100 })
  function pass(ms: number) {
    instant += ms
  }
  return { sandbox, apiUrl, post, mailer, pass }
}

test('an e-mail arrives as the shop’s mailer sent it', async () => {
  const { sandbox, mailer } = await openMail()
  await mailer.send(message, 'key-1')
  expect(sandbox.emails()).toMatchObject([{ ...message, to: [message.to], from: body.from, key: 'key-1' }])
})

test.each([
  ['no key', { authorization: '' }, 401, 'missing_api_key'],
  ['another key', { authorization: 'Bearer re_other' }, 403, 'invalid_api_key'],
  ['an empty idempotency key', { 'idempotency-key': '' }, 400, 'invalid_idempotency_key'],
  ['a long idempotency key', { 'idempotency-key': 'k'.repeat(257) }, 400, 'invalid_idempotency_key'],
])('a request with %s is refused', async (_, headers, status, name) => {
  const { sandbox, post } = await openMail()
  expect(await post(body, headers)).toMatchObject({ status, body: { statusCode: status, name } })
  expect(sandbox.emails()).toEqual([])
})

test('a request without a User-Agent is refused, as by the firewall before the API', async () => {
  const { apiUrl, sandbox } = await openMail()
  const answer = await fetch(`${apiUrl}/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'user-agent': '' },
    body: JSON.stringify(body),
  })
  expect([answer.status, await answer.text()]).toEqual([403, 'error code: 1010'])
  expect(sandbox.emails()).toEqual([])
})

test.each([
  ['from', { from: undefined }, 'missing_required_field'],
  ['to', { to: undefined }, 'missing_required_field'],
  ['subject', { subject: '' }, 'missing_required_field'],
  ['html', { html: undefined, text: undefined }, 'missing_required_field'],
  ['from', { from: 'Shop' }, 'invalid_from_address'],
  ['to', { to: 'ana' }, 'validation_error'],
  ['to', { to: ['ana@people.test', 'nobody'] }, 'validation_error'],
  ['to', { to: [] }, 'validation_error'],
  ['to', { to: Array.from({ length: 51 }, (_, n) => `${n}@people.test`) }, 'validation_error'],
])('an e-mail with a bad or missing %s (%j) is refused with %s', async (field, changes, name) => {
  const { sandbox, post } = await openMail()
  const refusal = await post({ ...body, ...changes }, { 'idempotency-key': 'key' })
  expect(refusal).toMatchObject({ status: 422, body: { statusCode: 422, name } })
  expect(refusal.body.message).toContain(`\`${field}\``)
  expect((await post(body, { 'idempotency-key': 'key' })).status).toBe(200)
  expect(sandbox.emails()).toHaveLength(1)
})

test('a body that is no JSON is refused', async () => {
  const { post } = await openMail()
  expect(await post('{"from":')).toMatchObject({ status: 400, body: { name: 'validation_error' } })
})

test('the same key and body get the same answer, for a day, and arrive once', async () => {
  const { sandbox, post, pass } = await openMail()
  const key = { 'idempotency-key': 'k'.repeat(256) }
  const first = await post(body, key)
  pass(dayMs - 1)
  expect((await post(body, key)).body).toEqual(first.body)
  expect(await post({ ...body, subject: 'Tchau' }, key)).toMatchObject({
    status: 409,
    body: { statusCode: 409, name: 'invalid_idempotent_request' },
  })
  expect(sandbox.emails()).toHaveLength(1)
  pass(1)
  expect((await post(body, key)).body).not.toEqual(first.body)
  expect(sandbox.emails()).toHaveLength(2)
})

test('a key whose first request is in progress is refused', async () => {
  const { sandbox, post } = await openMail()
  sandbox.faults.set({ emailWorkMs: 200 })
  const key = { 'idempotency-key': 'key' }
  const answers = await Promise.all([post(body, key), post(body, key)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refusal = answers.find(({ status }) => status === 409)
  expect(refusal?.body).toMatchObject({ name: 'concurrent_idempotent_requests' })
  expect(sandbox.emails()).toHaveLength(1)
})

test('more requests in a second than the account may make are refused for a second', async () => {
  const { sandbox, post, pass } = await openMail()
  sandbox.faults.set({ emailsPerSecond: 2 })
  const answers = [await post(body), await post(body), await post(body)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers[2]?.body).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' })
  expect(answers[2]?.headers.get('retry-after')).toBe('1')
  pass(1_000)
  expect((await post(body)).status).toBe(200)
})
