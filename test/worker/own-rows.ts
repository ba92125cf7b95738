import { sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as tables from '#schema/tables/index.ts'
import type { Store } from '../open-store.ts'
import type { Person } from '../people.ts'
import { paidPurchase } from './paid-purchase.ts'

type Row = Record<string, unknown>

/** A row in every table that has rows about a person. */
export async function addEverything(store: Store, who: Person) {
  const { payment, key } = await paidPurchase(store, who)
  const insert = (table: SQLiteTable, row: Row) => store.db.insert(table).values(row as never)
  const of = { userId: who.id, paymentId: payment.id, createdAt: 1_700_000_000_000 }
  const [license] = await store.db.select().from(tables.licenses).where(sql`payment_id = ${payment.id}`)
  const licenseId = license?.id
  const tag = who.id.slice(0, 8)
  await insert(tables.coupons, { ...of, id: `c-${tag}`, code: `C-${tag}`, discount: 10, allowedRoles: [] })
  await insert(tables.couponHolds, { ...of, couponId: `c-${tag}`, state: 'used' })
  await insert(tables.refunds, {
    ...of,
    status: 'refused',
    source: 'user',
    amountCents: 4_490,
    requestedAt: 1_700_000_000_000,
    requestedBy: 'the-admin',
  })
  await insert(tables.partialRefunds, {
    ...of,
    id: `p-${tag}`,
    status: 'done',
    source: 'user',
    amountCents: 500,
    reason: `It was down, ${tag}`,
    requestedAt: 1_700_000_000_000,
    requestedBy: 'the-admin',
    closedAt: 1_700_000_000_000,
  })
  await insert(tables.refundRequests, { ...of, reason: `It failed, ${tag}`, isKeyUsed: true })
  await insert(tables.disputes, {
    ...of,
    id: `d-${tag}`,
    provider: 'mercadopago',
    kind: 'med',
    amountCents: 4_490,
    answerBy: 1,
    providerUpdatedAt: 1,
    openedAt: 1,
  })
  const evidence = { id: `e-${tag}`, disputeId: `d-${tag}`, bytes: Buffer.from('PDF'), createdAt: 1, expiresAt: 2 }
  await insert(tables.evidenceLinks, evidence)
  await insert(tables.deliveries, of)
  await insert(tables.keyViews, { id: `v-${tag}`, licenseId, kind: 'revealed', address: '203.0.113.9', viewedAt: 1 })
  const days = { days: 30, grantedAt: 1, isCounted: false, restMs: 0 }
  await insert(tables.licenseGrants, { ...of, licenseId, ...days })
  await insert(tables.licenseReminders, { licenseId, days: 7, expirationDate: 1, sentAt: 1 })
  await insert(tables.licenseDevices, {
    licenseId,
    id: `b-${tag}`,
    digest: `digest-${tag}`,
    label: `PC ${tag}`,
    boundAt: 1,
  })
  const move = { id: `m-${tag}`, codeHash: `c-${tag}`, digest: `d-${tag}`, label: `PC ${tag}`, address: '203.0.113.9' }
  await insert(tables.deviceMoves, { licenseId, ...move, requestedAt: 1, expiresAt: 2 })
  await insert(tables.licenseDays, { licenseId, day: '2026-11-22', activations: 2 })
  await insert(tables.licenseRefusals, { licenseId, code: 'HWID_MISMATCH', refusedAt: 1 })
  const day = { devices: 1, networks: 1, countries: 1, countedAt: 1, lastAt: 1 }
  await insert(tables.licenseCallers, { licenseId, callers: { [`d-${tag}`]: 1 }, ...day })
  const review = { ...of, id: `r-${tag}`, name: who.name, productName: 'P', rating: 5, feedback: 'Good.', updatedAt: 1 }
  await insert(tables.feedback, review)
  const idea = { ...of, id: `s-${tag}`, name: who.name, title: 'Idea', description: 'More.', updatedAt: 1 }
  await insert(tables.suggestions, idea)
  await insert(tables.notifications, { ...of, id: `n-${tag}`, content: 'Hello' })
  await insert(tables.notificationReads, { ...of, notificationId: `n-${tag}`, readAt: 1 })
  await insert(tables.customerNotes, { ...of, id: `o-${tag}`, body: 'Asked twice.', authorId: 'the-admin' })
  const link = `l-${tag}`
  const mail = { id: `e-${tag}`, kind: 'recovery', address: who.email, language: 'en', params: { linkId: link } }
  await insert(tables.emails, { ...of, ...mail, sentAt: 1_700_000_000_000 })
  await insert(tables.accountLinks, { ...of, id: link, purpose: 'recover', address: who.email, expiresAt: 1 })
  const factor = { id: `f-${tag}`, kind: 'totp', name: 'Phone', handle: 'totp', secret: 'sealed' } as const
  await insert(tables.secondFactors, { ...of, ...factor })
  await insert(tables.recoveryCodes, { ...of, codeHash: `h-${tag}` })
  const claim = { payerName: 'A Stranger', newAddress: 'stranger@people.test', language: 'en' as const }
  await insert(tables.addressClaims, { ...of, ...claim, id: `a-${tag}`, networkAddress: '203.0.113.66' })
  return { payment, key }
}
