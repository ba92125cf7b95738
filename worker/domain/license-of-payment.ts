import { type SQL, sql } from 'drizzle-orm'

/** In SQL, of a payment: the license that it bought or renews, of the tables by the names that they have in the query. */
export const isLicenseOf = (payment: 'p' | 'payments', license: 'l' | 'licenses' = 'licenses'): SQL =>
  sql.raw(`(${license}.payment_id = ${payment}.id or ${license}.id = ${payment}.renews_license_id)`)
