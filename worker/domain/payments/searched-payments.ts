import { sql } from 'drizzle-orm'
import { payments } from '#schema/tables/payments.ts'
import { users } from '#schema/tables/users.ts'
import type { LongList } from '../listing/long-lists.ts'

const { id, userId, providerId, productName, createdAt } = payments

/** Payments with what they are searched by. */
export const searchedPayments: LongList = {
  table: payments,
  from: sql`${payments} left join ${users} on ${users.id} = ${userId}`,
  words: [users.name, users.email, productName, id, providerId],
  insertionOrder: 'createdAt',
  ownedTable: { table: payments, date: createdAt },
}
