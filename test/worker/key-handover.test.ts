import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ActivationAnswer, activateKey, validateKey } from '#schema/api/activations.ts'
import { assignKey, replaceKey } from '#schema/api/key-handover.ts'
import { logKeyView } from '#schema/api/key-views.ts'
import { addKey, checkKey, listKeys } from '#schema/api/licenses.ts'
import { listNotifications, type Notification } from '#schema/api/notifications.ts'
import { getConfirmation } from '#schema/api/payments.ts'
import { listPurchasedProducts, type PurchasedProduct } from '#schema/api/purchases.ts'
import { refundPayment } from '#schema/api/refunds.ts'
import { dayMs, keyPattern } from '#schema/rules/licenses.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import { auditLog, emails, keyViews, licenses, products } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { emailTo } from '../emails.ts'
import { openFileStore } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { pixCharge, purchase } from '../purchases.ts'
import { changeRow, devicesOf, findRow, license } from '../rows.ts'

const store = await openFileStore()
store.sandbox.faults.set({ webhooks: { off: true } })
const boss = await admin(store)

const replace = (id: string, reason = '') => store.ask(replaceKey, { as: boss, params: { id }, body: { reason } })
const assign = (id: string, body: object) => store.ask(assignKey, { as: boss, params: { id }, body })
const rowOf = (id: string) => findRow(store, licenses, id)
const use = async (endpoint: typeof activateKey | typeof validateKey, key: string) =>
  (await store.ask(endpoint, { body: { key, hwid: 'pc' } })).body as ActivationAnswer
const activate = (key: string) => use(activateKey, key)
const validate = (key: string) => use(validateKey, key)
const keysOf = async (as: Person) =>
  ((await store.ask(listPurchasedProducts, { as })).body as PurchasedProduct[]).map(({ licenseKey }) => licenseKey)
const noticesOf = async (as: Person) =>
  itemsOf((await store.ask(listNotifications, { as, query: { audience: 'me' } })).body as Page<Notification>).map(
    ({ title, content }) => `${title}: ${content}`,
  )
const actionsOn = async (id: string) =>
  (await store.db.select().from(auditLog).where(eq(auditLog.entityId, id))).map(({ action }) => action)

test('a key that is replaced keeps its payment, owner and expiry, and the old one is refused for good', async () => {
  const buyer = await client(store)
  const { license: sold, item, payment } = await purchase(store, buyer)
  expect((await activate(sold.key)).valid).toBe(true)
  const { body } = await replace(sold.id, 'It was published.')
  expect(body.key).toMatch(keyPattern)
  expect(await rowOf(sold.id)).toMatchObject({
    key: body.key,
    paymentId: payment.id,
    userId: buyer.id,
    expirationDate: sold.expirationDate,
    activatedAt: null,
    note: `…${sold.key.slice(-5)} → …${body.key.slice(-5)}: It was published.`,
  })
  expect(await devicesOf(store, sold.id)).toEqual([])
  const refused = await validate(sold.key)
  expect(refused).toMatchObject({ valid: false, code: 'SUSPENDED', detail: expect.stringMatching(/trocada/) })
  expect(JSON.stringify(refused)).not.toContain(body.key.slice(-5))
  expect((await activate(body.key)).valid).toBe(true)
  expect(await keysOf(buyer)).toEqual([body.key])
  expect(await noticesOf(buyer)).toEqual([expect.stringContaining(`termina em …${body.key.slice(-5)}`)])
  const mail = await emailTo(store, buyer.email, 'key_replaced')
  expect(mail.text).toContain(body.key.slice(-5))
  expect(mail.text).not.toContain(body.key)
  expect(await actionsOn(sold.id)).toEqual(['license.replace'])
  const found = await store.ask(checkKey, { as: boss, query: { key: sold.key } })
  expect(found.body.keyDetails).toMatchObject({ status: 'Replaced', replacedBy: expect.stringMatching(/^•.*/) })
  const listed = await store.ask(listKeys, { as: boss, query: { search: sold.key, page: 1 } })
  expect(listed.body).toMatchObject({ total: 0 })
  const again = { key: sold.key, productName: item.name, expirationDays: 7 }
  expect((await store.ask(addKey, { as: boss, body: again })).body.code).toBe('key_taken')
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('the refund of a payment switches off the key that replaced the sold one', async () => {
  const { id } = await pixCharge(store, { isPaid: true })
  const [sold] = await store.db.select().from(licenses).where(eq(licenses.paymentId, id))
  const { body } = await replace(sold?.id ?? '')
  expect((await activate(body.key)).valid).toBe(true)
  const refunded = await store.ask(refundPayment, { as: boss, params: { paymentId: id } })
  expect(refunded.status).toBe(200)
  expect((await validate(body.key)).code).toBe('SUSPENDED')
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('of replacements at once each is done for itself or refused, and its owner is told of those done', async () => {
  const owner = await client(store)
  const { id } = await license(store, { userId: owner.id })
  const answers = await Promise.all([replace(id), replace(id), replace(id)])
  const done = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { body } of refused) expect(body.code).toBe('invalid_move')
  expect(await noticesOf(owner)).toHaveLength(done.length)
  expect(done.map(({ body }) => body.key)).toContain((await rowOf(id))?.key)
  expect(await actionsOn(id)).toHaveLength(done.length)
})

test('a key of nobody is given to an account by e-mail, with its device and note', async () => {
  const friend = await client(store, { name: 'Gil Ganhou' })
  const { id, key } = await license(store, { note: 'Sorteio', device: 'x'.repeat(64), activatedAt: Date.now() })
  const { body } = await assign(id, { owner: ` ${friend.email.toUpperCase()} `, reason: 'He won.' })
  expect(body).toMatchObject({ key, userId: friend.id, username: 'Gil Ganhou' })
  expect(await rowOf(id)).toMatchObject({ userId: friend.id, note: 'Sorteio\nHe won.' })
  expect(await devicesOf(store, id)).toEqual(['x'.repeat(64)])
  expect(await keysOf(friend)).toEqual([key])
  expect(await noticesOf(friend)).toEqual([expect.stringMatching(/^Você recebeu uma chave/)])
  expect((await emailTo(store, friend.email, 'key_given')).text).not.toContain(key)
  expect(await actionsOn(id)).toEqual(['license.give'])
  expect((await assign(id, { owner: friend.id })).body.code).toBe('key_owned')
  expect((await assign(id, { owner: 'nobody@people.test' })).body.code).toBe('user_not_found')
  expect((await assign('nothing', { owner: friend.id })).body.code).toBe('key_not_found')
})

test('a sold key that is transferred leaves its buyer, who can neither see nor use it', async () => {
  const [buyer, heir] = [await client(store), await client(store)]
  const { license: sold, item, payment } = await purchase(store, buyer)
  await changeRow(store, products, item.id, { en: { name: 'Sight' } })
  await activate(sold.key)
  const views = { as: buyer, params: { id: sold.id }, body: { kind: 'revealed' } } as const
  expect((await store.ask(logKeyView, views)).status).toBe(200)
  const released = { releasedAt: Date.now() - dayMs }
  await changeRow(store, licenses, sold.id, released)
  const { body } = await assign(sold.id, { owner: heir.id, isReplaced: true })
  expect(body.key).not.toBe(sold.key)
  expect(await rowOf(sold.id)).toMatchObject({ userId: heir.id, paymentId: payment.id, releasedAt: null })
  expect(await devicesOf(store, sold.id)).toEqual([])
  expect(await keysOf(buyer)).toEqual([])
  expect(await keysOf(heir)).toEqual([body.key])
  expect((await validate(sold.key)).code).toBe('SUSPENDED')
  const confirmation = await store.ask(getConfirmation, { as: buyer, params: { id: payment.id } })
  expect(confirmation).toMatchObject({ status: 200, body: { licenseKey: null } })
  expect(await noticesOf(buyer)).toEqual([expect.stringMatching(/^Uma chave saiu da sua conta/)])
  const asked = { as: heir, query: { audience: 'me' }, headers: { 'accept-language': 'en' } } as const
  const [notice] = itemsOf((await store.ask(listNotifications, asked)).body as Page<Notification>)
  expect(notice?.content).toContain('Sight')
  await emailTo(store, buyer.email, 'key_transferred')
  const [mail] = await store.db.select().from(emails).where(eq(emails.kind, 'key_transferred'))
  expect(mail?.params).toMatchObject({ product: item.name, productEn: 'Sight' })
  const [view] = await store.db.select().from(keyViews).where(eq(keyViews.licenseId, sold.id))
  expect(view).toMatchObject({ kind: 'revealed', address: null })
  expect(await actionsOn(sold.id)).toEqual(['license.transfer'])
  expect(await auditMoney(store.sqld.url)).toEqual([])
})

test('a key of an external seller is given away, and not replaced', async () => {
  const { id } = await license(store, { sellerType: 'multiloader' })
  expect((await replace(id)).body.code).toBe('seller_unsupported')
  const { id: owner } = await client(store)
  expect((await assign(id, { owner, isReplaced: true })).body.code).toBe('seller_unsupported')
  expect((await assign(id, { owner })).status).toBe(200)
})
