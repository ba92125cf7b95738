import { desc, eq, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import type { getPanelHome as api } from '#schema/api/panel.ts'
import { latestSalesMax } from '#schema/rules/panel.ts'
import type { PaymentStatus } from '#schema/rules/payments.ts'
import { licenses, payments, users } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { saleColumns, saleOnWire } from './sale-rows.ts'

type Sale = NonNullable<Answer<typeof api>['latest']>[number]

const newest = (status: PaymentStatus) =>
  sql`select rowid from ${payments} where status = ${status} order by created_at desc limit ${latestSalesMax}`

/** A statement: the newest payments that were approved, those refunded since included. */
export const selectLatestSales = (db: Database) =>
  db
    .select({
      ...saleColumns,
      userId: users.id,
      createdAt: payments.createdAt,
      licenseId: licenses.id,
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(licenses, isLicenseOf('payments'))
    .where(
      sql`${payments}.rowid in (select * from (${newest('approved')}) union all select * from (${newest('refunded')}))`,
    )
    .orderBy(desc(unindexed(payments.createdAt)))
    .limit(latestSalesMax)

export const latestSalesOnWire = (rows: Awaited<ReturnType<typeof selectLatestSales>>): Sale[] =>
  rows.map(({ createdAt, status, licenseId, ...sale }) => ({
    ...saleOnWire(sale),
    createdAt: isoOf(createdAt),
    state: status === 'refunded' ? 'refunded' : licenseId === null ? 'owed' : 'delivered',
  }))
