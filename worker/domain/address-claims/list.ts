import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AddressClaim, listAddressClaims as api } from '#schema/api/address-claims.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { toWire } from '#schema/rules/money.ts'
import { addressClaims, payments, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { type JoinedList, readJoinedList } from '../listing/joined-lists.ts'
import { contains, type Listing, ordered, rowIdOf } from '../listing/lists.ts'
import { ownerName } from '../listing/order-by-owner.ts'

const deciders = alias(users, 'deciders')

/** In SQL, on a claim: another account has the address. */
export const isAddressTaken = sql<number>`exists (
  select 1 from users other where other.email = address_claims.new_address and other.id <> address_claims.user_id)`

/** Claims with their accounts, payments and the admins who decided. */
export const selectClaims = (db: Database) =>
  db
    .select({
      claim: addressClaims,
      user: users,
      payment: payments,
      decider: deciders.name,
      isTaken: isAddressTaken,
      rowId: rowIdOf(addressClaims),
    })
    .from(addressClaims)
    .innerJoin(users, eq(users.id, addressClaims.userId))
    .innerJoin(payments, eq(payments.id, addressClaims.paymentId))
    .leftJoin(deciders, eq(deciders.id, addressClaims.decidedBy))

export type FullClaim = Awaited<ReturnType<typeof selectClaims>>[number]

type Query = Parsed<typeof api>

/** Condition on what `selectClaims` selects. */
export const claimsMatching = ({ search, status }: Pick<Query, 'search' | 'status'>) =>
  and(
    contains(search, [
      users.name,
      users.email,
      addressClaims.newAddress,
      addressClaims.payerName,
      payments.id,
      payments.providerId,
    ]),
    status === undefined ? undefined : eq(addressClaims.status, status),
  )

const list: JoinedList = {
  table: addressClaims,
  from: sql`${addressClaims} join ${users} on ${users.id} = ${addressClaims.userId}
    join ${payments} on ${payments.id} = ${addressClaims.paymentId}`,
  foreignOrders: ['username'],
}

export function listAddressClaims({ db }: Deps, query: Query): Promise<Listing<AddressClaim>> {
  const { createdAt, status, id } = addressClaims
  const openFirst = sql`iif(${status} = 'open', 9e15, 0) + ${createdAt}`
  const order = ordered(query.sort, { createdAt, status, username: ownerName }, openFirst, id)
  return readJoinedList(db, list, query, {
    where: claimsMatching(query),
    order,
    rows: selectClaims(db),
    onWire: claimOnWire,
  })
}

/** Throws 404 `address_claim_not_found`. */
export async function findClaim({ db }: Deps, id: string): Promise<FullClaim> {
  const [found] = await selectClaims(db).where(eq(addressClaims.id, id))
  if (!found) throw new StoreError('address_claim_not_found')
  return found
}

export const claimOnWire = ({ claim, user, payment, decider, isTaken }: FullClaim): AddressClaim => ({
  _id: claim.id,
  status: claim.status,
  payerName: claim.payerName,
  newEmail: claim.newAddress,
  isTaken: Boolean(isTaken),
  message: claim.message,
  networkAddress: claim.networkAddress,
  createdAt: isoOf(claim.createdAt),
  decidedAt: isoOf(claim.decidedAt),
  decidedBy: decider,
  account: {
    _id: user.id,
    name: user.name,
    email: user.email,
    isEmailVerified: user.emailVerifiedAt !== null,
    lastLogin: isoOf(user.lastLogin),
    lastLoginIp: user.lastLoginIp,
    createdAt: isoOf(user.createdAt),
  },
  payment: {
    _id: payment.id,
    transactionId: payment.providerId,
    productName: payment.productName,
    amount: toWire(payment.amountCents),
    currency: payment.currency,
    method: payment.method,
    status: payment.status,
    paidAt: isoOf(payment.approvedAt ?? payment.createdAt),
  },
})
