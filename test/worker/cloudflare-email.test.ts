import type { SendEmail } from '@cloudflare/workers-types'
import { beforeEach, expect, test, vi } from 'vitest'
import { requestRecovery } from '#schema/api/account-links.ts'
import { getConfig } from '#schema/api/config.ts'
import { type EmailRow, emails } from '#schema/tables/index.ts'
import { cloudflareEmail } from '#worker/providers/mail/cloudflare.ts'
import { eventually } from '../eventually.ts'
import type { OnEmail } from '../local/email-worker.ts'
import { openFileStore, openStore } from '../open-store.ts'
import { client, stranger } from '../people.ts'
import { queuedEmails } from '../queued-emails.ts'
import { findRow } from '../rows.ts'
import { firstOf, wide } from '../width.ts'

const hour = 3_600_000

const sent: Record<string, unknown>[] = []
let answer: ReturnType<OnEmail>
const onEmail: OnEmail = (email) => {
  sent.push(email)
  return answer
}

const store = await openFileStore({ onEmail, vars: { RESEND_API_KEY: '', EMAIL_FROM: 'Loja <loja@trinco.test>' } })
beforeEach(async () => {
  sent.length = 0
  answer = undefined
  await store.db.delete(emails)
})

async function queued(): Promise<EmailRow> {
  const [row] = await queuedEmails(store, 1)
  if (!row) throw new Error('no row came back')
  return row
}
const rowOf = ({ id }: EmailRow) => findRow(store, emails, id)

test('the cron hands an e-mail to the binding once, with the name and the address of its sender', async () => {
  const email = await queued()
  await store.tick()
  expect(await rowOf(email)).toMatchObject({ attempts: 1, nextAttemptAt: null, failure: null })
  await store.tick(Date.now() + hour)
  expect(sent).toEqual([
    {
      from: { name: 'Loja', email: 'loja@trinco.test' },
      to: email.address,
      subject: expect.stringMatching(/password/),
      html: expect.stringMatching(/^<!doctype html>/i),
      text: expect.stringMatching(/^Your password was changed/),
    },
  ])
  expect(store.sandbox.emails()).toEqual([])
})

test('a request writes and sends its own e-mail, and the pages may promise it', async () => {
  expect((await store.ask(getConfig)).body.email).toBe(true)
  const { email } = await client(store)
  const body = { email, honeypotData: { timestamp: 1, fields: {} } }
  expect((await store.ask(requestRecovery, { ...stranger(), body })).status).toBe(200)
  await eventually(async () => expect(sent).toMatchObject([{ to: email }]))
})

test.each(firstOf(['E_VALIDATION_ERROR', 'E_RECIPIENT_SUPPRESSED', 'E_CONTENT_TOO_LARGE']))(
  'an e-mail refused with %s is not sent again, and the code is kept',
  async (code) => {
    answer = code
    const email = await queued()
    await store.tick()
    expect(await rowOf(email)).toMatchObject({ sentAt: null, nextAttemptAt: null, failure: code })
  },
)

const lost: [code: string | null, failure: string][] = [
  ['E_SENDER_NOT_VERIFIED', 'E_SENDER_NOT_VERIFIED'],
  [null, 'no answer'],
  ['E_RECIPIENT_NOT_ALLOWED', 'E_RECIPIENT_NOT_ALLOWED'],
  ['E_RATE_LIMIT_EXCEEDED', 'E_RATE_LIMIT_EXCEEDED'],
  ['E_INTERNAL_SERVER_ERROR', 'E_INTERNAL_SERVER_ERROR'],
]
test.each(firstOf(lost, 2))('after %j an e-mail is sent again, as it may have been lost', async (code, failure) => {
  answer = code
  const email = await queued()
  await store.tick()
  expect(await rowOf(email)).toMatchObject({ sentAt: null, nextAttemptAt: expect.any(Number), failure })
  answer = undefined
  await store.tick(Date.now() + hour)
  expect(await rowOf(email)).toMatchObject({ attempts: 2, nextAttemptAt: null, failure: null })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('a binding that does not answer is a failure after five seconds', async () => {
  vi.useFakeTimers()
  try {
    const silent: SendEmail = { send: () => new Promise(() => {}) }
    let failure: unknown
    const email = { to: 'a@people.test', subject: 's', html: 'h', text: 't' }
    cloudflareEmail(silent, { from: 'loja@trinco.test', perSecond: 1 })
      .send(email, 'key')
      .catch((error: unknown) => {
        failure = error
      })
    await vi.advanceTimersByTimeAsync(4_900)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(100)
    expect(failure).toMatchObject({ isFinal: false, code: '', message: expect.stringContaining('TimeoutError') })
  } finally {
    vi.useRealTimers()
  }
})

wide.test('a binding that does not answer is waited for no longer than a few seconds', async () => {
  let finish = () => {}
  answer = new Promise<undefined>((resolve) => {
    finish = () => resolve(undefined)
  })
  const email = await queued()
  await store.tick()
  expect(await rowOf(email)).toMatchObject({ sentAt: null, nextAttemptAt: expect.any(Number), failure: 'no answer' })
  finish()
})

test.each([
  ['with a key of Resend, Resend sends', { EMAIL_FROM: 'loja@trinco.test' }, true],
  ['without a sender no e-mail is promised', { RESEND_API_KEY: '', EMAIL_FROM: '' }, false],
])('%s, although there is the binding', async (_, vars, isSent) => {
  const other = await openStore({ onEmail, vars })
  const [email] = await queuedEmails(other, 1)
  await other.tick()
  expect((await other.ask(getConfig)).body.email).toBe(isSent)
  expect(other.sandbox.emails().map(({ key }) => key)).toEqual(isSent ? [email?.id] : [])
  expect(sent).toEqual([])
  await other.close()
})
