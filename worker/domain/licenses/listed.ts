import { isNull } from 'drizzle-orm'
import { licenses } from '#schema/tables/index.ts'

/** Deleted keys are not listed. */
export const isListed = isNull(licenses.deletedAt)
