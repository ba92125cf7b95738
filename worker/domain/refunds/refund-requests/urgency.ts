import { gt, sql } from 'drizzle-orm'
import { refundRequests } from '#schema/tables/index.ts'

/** In SQL, as in the index of the table: open and unpaid ones by their age, then the others, newest first. */
export const urgency = sql`abs(${refundRequests.isPending}*9e15-${refundRequests.createdAt})`
/** In SQL: the request is open or unpaid, by the same index. */
export const isOpenRequest = gt(urgency, 5e15)
