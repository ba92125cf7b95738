import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { dayOf } from '#schema/rules/clock.ts'
import { disputeAnswerMs } from '#schema/rules/disputes.ts'
import { folded } from '#schema/rules/folded.ts'
import { foldedKey } from '#schema/rules/key-spellings.ts'
import { pixWindowMs } from '#schema/rules/payments.ts'
import {
  accountLinks,
  addressClaims,
  approvals,
  categories,
  couponHolds,
  coupons,
  customerNotes,
  deliveries,
  deviceMoves,
  disputes,
  emails,
  feedback,
  levels,
  licenseCallers,
  licenseDevices,
  licenses,
  notifications,
  partialRefunds,
  payments,
  products,
  providerEvents,
  refundRequests,
  type SessionRecord,
  serviceFigures,
  socialLinks,
  statusLists,
  stockKeys,
  suggestions,
  videos,
} from '#schema/tables/index.ts'
import type { Store } from './open-store.ts'
import { pixOf } from './pix-driver.ts'

type Database = Pick<Store, 'db'> & { pix?: Pick<Store['pix'], 'name' | 'idOf' | 'chargeIdOf'> }
type New<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

const newId = () => randomBytes(16).toString('hex')

/** The row that an insert returned. */
function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('no row came back')
  return row
}

type TableWithId = SQLiteTable & { id: SQLiteColumn }

export async function findRow<T extends TableWithId>({ db }: Database, table: T, id: string) {
  const [row] = await db.select().from<SQLiteTable>(table).where(eq(table.id, id))
  return row as T['$inferSelect'] | undefined
}

export async function changeRow<T extends TableWithId>(
  { db }: Database,
  table: T,
  id: string,
  columns: SQLiteUpdateSetSource<T>,
) {
  await db.update(table).set(columns).where(eq(table.id, id))
}

export async function category({ db }: Database, over: New<typeof categories> = {}) {
  const id = newId()
  const { name = `Category ${id.slice(0, 8)}` } = over
  const row = { id, name, foldedName: folded(name), createdAt: Date.now(), ...over }
  return only(await db.insert(categories).values(row).returning())
}

export async function product({ db }: Database, over: New<typeof products> = {}) {
  const id = newId()
  const { name = `Product ${id.slice(0, 8)}` } = over
  const row = { id, name, foldedName: folded(name), priceBrl: 4_990, priceUsd: 990, createdAt: Date.now(), ...over }
  return only(await db.insert(products).values(row).returning())
}

/** A product that sells its stock, of so many keys. */
export async function stockedProduct(store: Database, keys: number, over: New<typeof products> = {}) {
  const item = await product(store, { sellsStock: true, ...over })
  for (let n = 0; n < keys; n++) await stockKey(store, { productId: item.id })
  return item
}

export async function stockKey({ db }: Database, columns: New<typeof stockKeys> & { productId: string }) {
  const id = newId()
  const { key = `STOCK-${id}` } = columns
  const row = { id, key, foldedKey: foldedKey(key), addedBy: 'An admin', addedAt: Date.now(), ...columns }
  return only(await db.insert(stockKeys).values(row).returning())
}

/** Puts a level into the mapping, if it is not in it. */
export const level = ({ db }: Database, { sellerType = 'internal', level = 0 }: New<typeof levels> = {}) =>
  db
    .insert(levels)
    .values({ sellerType, level, name: `Level ${level}` })
    .onConflictDoNothing()

export async function coupon({ db }: Database, over: New<typeof coupons> = {}) {
  const id = newId()
  const allowedRoles: (typeof coupons.$inferInsert)['allowedRoles'] = ['client', 'reseller', 'admin']
  const { code = `Code-${id.slice(0, 8)}` } = over
  const row = { id, code, foldedCode: folded(code), discount: 10, allowedRoles, createdAt: Date.now(), ...over }
  return only(await db.insert(coupons).values(row).returning())
}

/** An open link of an account, which was sent to the account's own address. */
export async function accountLink(
  { db }: Database,
  who: { id: string; email: string },
  over: New<typeof accountLinks> & Pick<typeof accountLinks.$inferInsert, 'purpose'>,
) {
  const now = Date.now()
  const row = { id: newId(), userId: who.id, address: who.email, createdAt: now, expiresAt: now + 60_000, ...over }
  return only(await db.insert(accountLinks).values(row).returning())
}

/** A pending PIX payment, without a charge at the provider. */
export async function pendingPayment({ db, pix = pixOf() }: Database, over: New<typeof payments> = {}) {
  const id = newId()
  const now = Date.now()
  const { name, ...item } = over.productId ? { id: over.productId, name: 'A product' } : await product({ db })
  const row: typeof payments.$inferInsert = {
    id,
    productId: item.id,
    productName: name,
    sellerType: 'internal',
    level: 0,
    keyExpiration: 30,
    method: 'pix',
    provider: pix.name,
    providerId: pix.chargeIdOf(id),
    listPriceCents: 4_990,
    amountCents: 4_990,
    currency: 'BRL',
    createdAt: now,
    expiresAt: now + pixWindowMs,
    checkedAt: now,
    ...over,
  }
  return only(await db.insert(payments).values(row).returning())
}

/** A webhook of the provider of PIX that is stored and not applied, about a charge that it does not know. */
export async function providerEvent({ db, pix = pixOf() }: Database, over: New<typeof providerEvents> = {}) {
  const eventId = newId()
  const row = {
    provider: pix.name,
    eventId,
    subjectId: pix.idOf(Number.parseInt(eventId.slice(0, 10), 16)),
    body: '{}',
    receivedAt: Date.now(),
    leaseUntil: 0,
    attempts: 1,
    ...over,
  }
  return only(await db.insert(providerEvents).values(row).returning())
}

/** A note of staff about a person. */
export async function customerNote(
  { db }: Database,
  { userId, ...over }: Partial<typeof customerNotes.$inferInsert> & { userId: string },
) {
  const row = { id: newId(), userId, body: 'Asked twice.', authorId: 'the-admin', createdAt: Date.now(), ...over }
  return only(await db.insert(customerNotes).values(row).returning())
}

/** An e-mail that the mail provider has refused. */
export async function givenUpEmail({ db }: Database, over: New<typeof emails> = {}) {
  const id = newId()
  const at = Date.now()
  const row = {
    id,
    kind: 'password_changed' as const,
    address: `${id}@people.test`,
    language: 'en' as const,
    params: {},
    attempts: 1,
    firstAttemptAt: at,
    failure: '422 validation_error',
    createdAt: at,
    ...over,
  }
  return only(await db.insert(emails).values(row).returning())
}

/** The use of a coupon by a payment. */
export async function couponHold(
  { db }: Database,
  row: Pick<typeof couponHolds.$inferInsert, 'paymentId' | 'couponId' | 'state'>,
) {
  return only(
    await db
      .insert(couponHolds)
      .values({ createdAt: Date.now(), ...row })
      .returning(),
  )
}

/** The open request of a customer for the refund of a purchase whose key is in use. */
export async function refundRequest({ db }: Database, columns: New<typeof refundRequests> & { paymentId: string }) {
  const isPending = columns.status === undefined || columns.status === 'open'
  const row = { reason: 'It does not start.', isKeyUsed: true, isPending, createdAt: Date.now(), ...columns }
  return only(await db.insert(refundRequests).values(row).returning())
}

/** A part of a payment that went back, unless another status is given. */
export async function partialRefund({ db }: Database, columns: New<typeof partialRefunds> & { paymentId: string }) {
  const now = Date.now()
  const { status = 'done' } = columns
  const isClosed = status === 'done' || status === 'dropped'
  const row: typeof partialRefunds.$inferInsert = {
    id: newId(),
    status,
    source: 'user',
    amountCents: 1_000,
    reason: 'It was down for two days.',
    requestedAt: now,
    createdAt: now,
    closedAt: isClosed ? now : null,
    ...(status === 'refused' && { refusal: '400 4040', refusals: 1, refusedAt: now }),
    ...((status === 'requested' || status === 'processing') && { nextAttemptAt: now }),
    ...columns,
  }
  return only(await db.insert(partialRefunds).values(row).returning())
}

/** The open dispute of a payment, whose case is not known yet. */
export async function dispute({ db, pix = pixOf() }: Database, columns: New<typeof disputes> & { paymentId: string }) {
  const now = Date.now()
  const row: typeof disputes.$inferInsert = {
    id: newId(),
    provider: pix.name,
    kind: 'med',
    amountCents: 4_990,
    answerBy: now + disputeAnswerMs,
    providerUpdatedAt: now,
    openedAt: now,
    ...columns,
  }
  return only(await db.insert(disputes).values(row).returning())
}

/** The delivery of an external seller's key to a payment. */
export async function delivery({ db }: Database, columns: New<typeof deliveries> & { paymentId: string }) {
  const now = Date.now()
  return only(
    await db
      .insert(deliveries)
      .values({ nextAttemptAt: now, createdAt: now, ...columns })
      .returning(),
  )
}

/** A license in force; with `device` it is bound to the device of this digest, since it was activated. */
export async function license(
  store: Database,
  { device, ...over }: Omit<New<typeof licenses>, 'hwid'> & { device?: string | null } = {},
) {
  const id = newId()
  const now = Date.now()
  const key = newId()
    .toUpperCase()
    .replace(/(.{5})(?=.)/g, '$1-')
    .slice(0, 29)
  const row: typeof licenses.$inferInsert = {
    id,
    key,
    productName: 'A product',
    sellerType: 'internal',
    level: 0,
    purchaseDate: now,
    expirationDate: now + 30 * 86_400_000,
    ...over,
  }
  const made = only(await store.db.insert(licenses).values(row).returning())
  if (device) await keyDevice(store, { licenseId: made.id, digest: device, boundAt: made.activatedAt ?? now })
  return made
}

/** A device of a key. */
export async function keyDevice(
  { db }: Database,
  { licenseId, ...over }: New<typeof licenseDevices> & { licenseId: string },
) {
  const id = newId()
  const row = { licenseId, digest: `digest-${id}`, id, boundAt: Date.now(), ...over }
  return only(await db.insert(licenseDevices).values(row).returning())
}

/** The status list 0, of which nothing is taken. */
export const statusList = ({ db }: Database) =>
  db.insert(statusLists).values({ list: 0, factor: 1, shift: 0 }).onConflictDoNothing()

/** A key of a product of its own that many use, as its tools have told. */
export async function sharedKey(
  store: Database,
  { devices = 9, networks = 4, countries = 2, ...over }: Omit<New<typeof licenses>, 'hwid'> & Figures = {},
) {
  const key = await license(store, { productId: (await product(store)).id, ...over })
  const [licenseId, at] = [key.id, Date.now()]
  const day = { devices, networks, countries, countedAt: at, lastAt: at, listedAt: at }
  await store.db.insert(licenseCallers).values({ licenseId, callers: { dabc: at }, ...day })
  return key
}
type Figures = Partial<Pick<typeof licenseCallers.$inferSelect, 'devices' | 'networks' | 'countries'>>

/** A device that asks for a key, with the code that its tool shows. */
export async function deviceMove(
  { db, deps }: Pick<Store, 'db' | 'deps'>,
  { licenseId, ...over }: New<typeof deviceMoves> & { licenseId: string },
) {
  const id = newId()
  const code = deps.moveCode(id)
  const now = Date.now()
  const row = {
    ...{ licenseId, id, codeHash: createHash('sha256').update(code).digest('hex'), digest: `digest-${id}` },
    ...{ label: 'The new PC', address: '203.0.113.9', requestedAt: now, expiresAt: now + 600_000, ...over },
  }
  return { ...only(await db.insert(deviceMoves).values(row).returning()), code }
}

/** The digests of a key’s devices, the first that was bound first. */
export const devicesOf = async ({ db }: Database, licenseId: string): Promise<string[]> =>
  (
    await db
      .select()
      .from(licenseDevices)
      .where(eq(licenseDevices.licenseId, licenseId))
      .orderBy(licenseDevices.boundAt, licenseDevices.id)
  ).map(({ digest }) => digest)

/** A review that waits for moderation. */
export async function review({ db }: Database, over: New<typeof feedback> = {}) {
  const at = over.createdAt ?? Date.now()
  const row: typeof feedback.$inferInsert = {
    id: newId(),
    name: 'Somebody',
    productName: 'A product',
    rating: 5,
    feedback: 'It does what it says.',
    createdAt: at,
    updatedAt: at,
    ...over,
  }
  return only(await db.insert(feedback).values(row).returning())
}

/** A notification to everyone or, with `userId`, to one person. */
export async function notification({ db }: Database, over: New<typeof notifications> = {}) {
  const id = newId()
  const row = { id, title: `Title ${id.slice(0, 8)}`, content: 'Some news.', createdAt: Date.now(), ...over }
  return only(await db.insert(notifications).values(row).returning())
}

/** The cron has run. */
export const sweepRun = ({ db }: Database, at = Date.now()) =>
  db
    .insert(serviceFigures)
    .values({ day: dayOf(at), name: 'sweep', value: at })
    .onConflictDoUpdate({
      target: [serviceFigures.day, serviceFigures.name, serviceFigures.step],
      set: { value: at },
    })

/** A pending suggestion. */
export async function suggestion({ db }: Database, over: New<typeof suggestions> = {}) {
  const at = over.createdAt ?? Date.now()
  const row: typeof suggestions.$inferInsert = {
    id: newId(),
    name: 'Somebody',
    title: 'An idea',
    description: 'What it is about.',
    createdAt: at,
    updatedAt: at,
    ...over,
  }
  return only(await db.insert(suggestions).values(row).returning())
}

export async function video({ db }: Database, over: New<typeof videos> = {}) {
  const link = 'https://youtu.be/abcdefghijk'
  const row = {
    id: newId(),
    platform: 'youtube' as const,
    videoId: 'abcdefghijk',
    link,
    createdAt: Date.now(),
    ...over,
  }
  return only(await db.insert(videos).values(row).returning())
}

export async function socialLink({ db }: Database, over: New<typeof socialLinks> = {}) {
  const row = { id: newId(), platform: 'discord' as const, link: 'https://chat.test/x', createdAt: Date.now(), ...over }
  return only(await db.insert(socialLinks).values(row).returning())
}

/** An open request for the account of a payment. */
export async function approval(
  { db }: Database,
  over: New<typeof approvals> &
    Pick<typeof approvals.$inferInsert, 'call' | 'body' | 'requestedBy' | 'requestedByName'>,
) {
  const row: typeof approvals.$inferInsert = { id: newId(), createdAt: Date.now(), ...over }
  return only(await db.insert(approvals).values(row).returning())
}

export async function addressClaim(
  { db }: Database,
  over: New<typeof addressClaims> & { userId: string; paymentId: string },
) {
  const id = newId()
  const row: typeof addressClaims.$inferInsert = {
    id,
    payerName: 'Whoever Paid',
    newAddress: `${id}@claims.test`,
    language: 'pt-BR',
    networkAddress: '10.9.8.7',
    createdAt: Date.now(),
    ...over,
  }
  return only(await db.insert(addressClaims).values(row).returning())
}

/** A session of another device, as its login records it. */
export const openSession = (over: Partial<SessionRecord> = {}): SessionRecord => ({
  ...{ id: newId(), startedAt: Date.now() - 3_600_000, expiresAt: Date.now() + 3_600_000 },
  ...{ browser: 'Firefox', system: 'Android', address: '203.0.•••.•••' },
  ...over,
})
