import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listNotifications } from '#schema/api/notifications.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import type { ProviderPayment } from '#schema/rules/payments.ts'
import { emails, licenses, type payments } from '#schema/tables/index.ts'
import { followDispute } from '#worker/domain/disputes/dispute-statements.ts'
import { renderEmail } from '#worker/domain/emails/render.ts'
import { settle } from '#worker/domain/payments/settle.ts'
import { applyProviderRefund } from '#worker/domain/refunds/by-report.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { countEmails } from '../emails.ts'
import { openFileStore } from '../open-store.ts'
import { client } from '../people.ts'
import { pendingPayment, product } from '../rows.ts'

const store = await openFileStore()

async function sale(over: Partial<typeof payments.$inferInsert> = {}) {
  const buyer = await client(store, { language: 'en' })
  // What strangers send to the address takes no key and no receipt away.
  await countEmails(store, buyer.email, 10)
  const payment = await pendingPayment(store, { userId: buyer.id, ...over })
  await settle(store.deps, payment.id, 'webhook')
  const [license] = await store.db.select().from(licenses).where(eq(licenses.paymentId, payment.id))
  if (!license) throw new Error('no key was issued')
  return { buyer, payment, license, written: () => store.db.select().from(emails).where(eq(emails.userId, buyer.id)) }
}

const reported = (status: ProviderPayment['status'], over: Partial<ProviderPayment> = {}): ProviderPayment => ({
  providerId: '1',
  reference: '',
  status,
  amountCents: 4_990,
  currency: 'BRL',
  collectorId: null,
  updatedAt: null,
  ...over,
})

test('a sale writes one e-mail in the buyer’s language, with the end of the key only', async () => {
  const { buyer, payment, license, written } = await sale()
  await settle(store.deps, payment.id, 'poll')
  const rows = await written()
  const mask = `•••••-•••••-•••••-•••••-${license.key.slice(-5)}`
  expect(rows).toMatchObject([
    {
      kind: 'key_delivered',
      address: buyer.email,
      language: 'en',
      sentAt: null,
      params: {
        product: payment.productName,
        payment: payment.id,
        receipt: payment.id,
        amount: '4990',
        currency: 'BRL',
        paidAt: String(store.clock.now),
        key: mask,
        expires: String(license.expirationDate),
      },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain(license.key)
  const { subject, text, html } = renderEmail(store.deps, rows[0] as (typeof rows)[number])
  expect(subject).toBe(`Your key for ${payment.productName} is here`)
  for (const body of [text, html]) {
    expect(body).toContain(mask)
    expect(body).toContain('R$49.90')
    expect(body).toContain(`/en/dashboard/purchased/${payment.id}`)
    expect(body).toContain(`/api/payments/receipt/${payment.id}?lang=en`)
  }
})

test('the notice and the e-mail of a sale name the product in the buyer’s language, and lead to the purchase', async () => {
  const item = await product(store, { en: { name: 'Star Alerts' } })
  const { buyer, payment, written } = await sale({ productId: item.id, productName: 'Alertas Estrela' })
  const noticeIn = async (language: string) => {
    const { body } = await store.ask(listNotifications, { as: buyer, headers: { 'accept-language': language } })
    return itemsOf(body)[0]
  }
  expect(await noticeIn('en')).toMatchObject({
    content: 'The key for Star Alerts is in your dashboard, under Purchases.',
    purchaseId: payment.id,
  })
  expect((await noticeIn('pt-BR'))?.content).toContain('Alertas Estrela')
  const [row] = await written()
  if (!row) throw new Error('no e-mail was written')
  const english = renderEmail(store.deps, row)
  expect(english.subject).toBe('Your key for Star Alerts is here')
  expect(english.text).toContain('Star Alerts')
  expect(english.text).not.toContain('Estrela')
  const portuguese = renderEmail(store.deps, { ...row, language: 'pt-BR' })
  expect(portuguese.text).toContain('Alertas Estrela')
  expect(portuguese.html).toContain(`/dashboard/purchased/${payment.id}`)
})

test('late money, a refund, a dispute and its end each write one e-mail', async () => {
  const { payment, written } = await sale({ status: 'cancelled', cancelledAt: 1, cancelReason: 'expired' })
  const follow = (report: ProviderPayment) => writeBatch(store.deps.db, followDispute(store.deps, payment.id, report))
  for (const minutes of [1, 1]) await follow(reported('disputed', { updatedAt: minutes }))
  for (const minutes of [2, 2]) await follow(reported('approved', { updatedAt: minutes }))
  for (const _ of [1, 2]) await applyProviderRefund(store.deps, payment.id, reported('refunded', { updatedAt: 3 }))
  const rows = await written()
  expect(rows.map(({ kind }) => kind).sort()).toEqual(
    ['late_key_delivered', 'dispute_opened', 'dispute_won', 'payment_refunded'].sort(),
  )
  for (const { kind, params } of rows) expect(params.key === undefined, kind).toBe(kind !== 'late_key_delivered')
})

test('without a mailer, no e-mail is written', async () => {
  const buyer = await client(store)
  const payment = await pendingPayment(store, { userId: buyer.id })
  await settle({ ...store.deps, mailer: null }, payment.id, 'webhook')
  expect(await store.db.select().from(emails).where(eq(emails.userId, buyer.id))).toEqual([])
})
