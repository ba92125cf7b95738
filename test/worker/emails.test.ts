import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmailRow, emails } from '#schema/tables/emails.ts'
import { sendEmailsOf } from '#worker/domain/emails/send.ts'
import { emailTo } from '../emails.ts'
import { openStore, type Store } from '../open-store.ts'
import { client } from '../people.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterEach(() => store.sandbox.reset())
afterAll(() => store.close())

/** An e-mail in the outbox, to an address of its own. */
async function queued(changes: Partial<typeof emails.$inferInsert> = {}): Promise<EmailRow> {
  const id = randomUUID()
  const now = Date.now()
  const [row] = await store.db
    .insert(emails)
    .values({
      id,
      kind: 'password_changed',
      address: `${id}@people.test`,
      language: 'pt-BR',
      params: {},
      nextAttemptAt: now,
      createdAt: now,
      ...changes,
    })
    .returning()
  if (!row) throw new Error('no row came back')
  return row
}
const rowOf = async ({ id }: EmailRow) => (await store.db.select().from(emails).where(eq(emails.id, id)))[0]

test('the cron sends what waits in the outbox', async () => {
  const email = await queued()
  expect(await emailTo(store, email.address, email.kind)).toMatchObject({ key: email.id, to: [email.address] })
  expect(await rowOf(email)).toMatchObject({ attempts: 1, nextAttemptAt: null, failure: null })
  expect((await rowOf(email))?.sentAt).toBeGreaterThan(0)
  await store.tick(Date.now() + 3_600_000)
  expect(store.sandbox.emails()).toHaveLength(1)
})

test('an e-mail to an account is sent at once, and not again by the cron', async () => {
  const who = await client(store)
  const [first, other] = [await queued({ userId: who.id }), await queued()]
  await sendEmailsOf(store.deps, who.id)
  expect(store.sandbox.emails().map(({ key }) => key)).toEqual([first.id])
  await emailTo(store, other.address, other.kind)
  expect(store.sandbox.emails()).toHaveLength(2)
})
