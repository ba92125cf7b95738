import { gt, sql } from 'drizzle-orm'
import { refundRequests } from '#schema/tables/index.ts'

/** In SQL, as in the index of the table: open ones by their age, then answered ones, newest first. */
export const urgency = sql`abs((${refundRequests.status}='open')*9e15-${refundRequests.createdAt})`
/** In SQL: the request is open, by the same index. */
export const isOpenRequest = gt(urgency, 5e15)
