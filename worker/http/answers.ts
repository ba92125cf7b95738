import type { Page } from '#schema/api/lists.ts'
import { type SuccessCode, successes } from '#schema/api/successes.ts'
import type { Actor } from '#worker/domain/audit/audited-write.ts'
import type { Listing } from '#worker/domain/listing/lists.ts'
import type { AppContext } from './context.ts'

/** A success in the reader's language. */
export const successMessage = (c: AppContext, code: SuccessCode): string =>
  successes[code][c.var.language === 'en' ? 1 : 0]

/** An answer that only says it is done. */
export const successBody = (c: AppContext, code: SuccessCode) => ({ success: true, message: successMessage(c, code) })

/** A list as it was asked for: a page, or the bare array with the length of the whole in a header. */
export function listBody<T>(c: AppContext, { isUnpaged, ...page }: Listing<T>): T[] | Page<T> {
  if (!isUnpaged) return page
  c.header('X-Total-Count', String(page.total))
  return page.items
}

/** The signed-in admin, for the audit log. */
export const actorOf = (c: AppContext): Actor => ({
  id: c.var.user.id,
  name: c.var.user.name,
  requestId: c.var.requestId,
})
