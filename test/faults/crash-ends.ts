import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listedStatuses, statusListSize } from '#schema/rules/status-lists.ts'
import { licenseGrants, licenses, payments, statusLists } from '#schema/tables/index.ts'
import type { Purchase } from './crash-purchase.ts'

export const endsWithOneKey = async ({ row, keys }: Purchase) => {
  expect(await row()).toMatchObject({ status: 'approved' })
  expect(await keys()).toMatchObject([{ isActive: true, suspendedAt: null }])
}
export const endsWithNothing = async ({ row, keys, charge }: Purchase) => {
  expect((await row())?.status ?? 'cancelled').toBe('cancelled')
  expect(await keys()).toEqual([])
  expect((await charge())?.status ?? 'cancelled').toBe('cancelled')
}
/** The shopper has payments, and all of them are cancelled. */
export const endsAllCancelled = async ({ store, who }: Purchase) => {
  const rows = await store.db.select().from(payments).where(eq(payments.userId, who.id))
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['cancelled']))
}
/** The buyer has a key of the stock, and the others are free. */
export const endsWithKeyOfStock = async (purchase: Purchase) => {
  await endsWithOneKey(purchase)
  const [license] = await purchase.keys()
  const stock = await purchase.stock()
  expect(stock.filter(({ issuedAt }) => issuedAt !== null).map(({ key }) => key)).toEqual([license?.key])
}
/** The buyer's key is the only one in force at the seller. */
export const endsWithItsKey = async (purchase: Purchase) => {
  await endsWithOneKey(purchase)
  expect(await purchase.inForce()).toMatchObject([{ key: (await purchase.keys())[0]?.key }])
}

/** After a crash before the refund's row is written nothing was refunded; after it the refund is completed. */
export const endsRefundedOrUntouched = async ({ row, keys, charge }: Purchase) => {
  const isRefunded = (await charge())?.status === 'refunded'
  expect(await row()).toMatchObject({ status: isRefunded ? 'refunded' : 'approved' })
  expect(await keys()).toMatchObject([{ isActive: !isRefunded, suspendedAt: null }])
}
/** After a crash before the part's row is written nothing went back; after it the part did, once. The key is in force. */
export const endsPartlyRefundedOrUntouched = async (purchase: Purchase) => {
  await endsWithOneKey(purchase)
  const parts = (await purchase.parts()).map(({ status, amountCents }) => ({ status, amountCents }))
  expect([[], [{ status: 'done', amountCents: 1_000 }]]).toContainEqual(parts)
  expect((await purchase.charge())?.refunds).toEqual(parts.map(() => ({ amount: 10, status: 'approved' })))
}
export const endsWithoutKey = async ({ row, keys, charge, refund, inForce }: Purchase) => {
  expect(await row()).toMatchObject({ status: 'refunded' })
  expect(await refund()).toMatchObject({ status: 'done' })
  expect((await charge())?.status).toBe('refunded')
  expect((await keys()).filter(({ isActive }) => isActive)).toEqual([])
  expect(await inForce()).toEqual([])
}
export const endsWithItsKeyOrNone = async (purchase: Purchase) =>
  (await purchase.charge())?.status === 'refunded' ? endsWithoutKey(purchase) : endsWithItsKey(purchase)

export const endsSuspended = async ({ row, keys, disputes, refund, inForce }: Purchase) => {
  expect(await row()).toMatchObject({ status: 'approved' })
  expect(await keys()).toMatchObject([{ isActive: true, suspendedAt: expect.any(Number) }])
  expect(await disputes()).toMatchObject([{ status: 'open', caseId: expect.any(String) }])
  expect(await refund()).toBeUndefined()
  expect(await inForce()).toEqual([])
}
export const endsWon = async (purchase: Purchase) => {
  expect(await purchase.disputes()).toMatchObject([{ status: 'won' }])
  await endsWithOneKey(purchase)
}
export const endsLost = async ({ row, keys, disputes, refund, inForce }: Purchase) => {
  expect(await disputes()).toMatchObject([{ status: 'lost' }])
  expect(await row()).toMatchObject({ status: 'refunded' })
  expect(await refund()).toMatchObject({ status: 'done', source: 'dispute' })
  expect(await keys()).toMatchObject([{ isActive: false, suspendedAt: null }])
  expect(await inForce()).toEqual([])
}

const grantOf = async ({ store, row }: Purchase) => {
  const { id = '', renewsLicenseId } = (await row()) ?? {}
  const [grant] = await store.db.select().from(licenseGrants).where(eq(licenseGrants.paymentId, id))
  const [key] = await store.db
    .select()
    .from(licenses)
    .where(eq(licenses.id, renewsLicenseId ?? ''))
  return { grant, key }
}

export const endsRenewedOnce = async (purchase: Purchase) => {
  expect(await purchase.row()).toMatchObject({ status: 'approved' })
  const { grant, key } = await grantOf(purchase)
  expect(grant).toMatchObject({ isCounted: true, restMs: 0 })
  expect(key).toMatchObject({ isActive: true, expirationDate: grant?.grantedUntil })
}

export const endsWithoutRenewal = async (purchase: Purchase) => {
  expect(await purchase.row()).toMatchObject({ status: 'refunded' })
  const { grant, key } = await grantOf(purchase)
  expect(grant).toMatchObject({ isCounted: false })
  expect(key).toMatchObject({ isActive: true, expirationDate: grant?.grantedFrom })
}
/** The list that was built last says that the tokens of the key are worth nothing. */
export const endsListedAsOff = async ({ store, keys }: Purchase) => {
  const [key] = await keys()
  const place = key?.statusIndex ?? -1
  const [list] = await store.db
    .select()
    .from(statusLists)
    .where(eq(statusLists.list, Math.floor(place / statusListSize)))
  const bytes = inflateSync(Buffer.from(list?.encoded ?? '', 'base64url'))
  const index = place % statusListSize
  expect(((bytes[index >> 2] ?? 0) >> (2 * (index & 3))) & 3).toBe(listedStatuses.invalid)
  expect(list?.builtChanges).toBe(list?.changes)
}
