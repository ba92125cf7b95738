import { type SuccessCode, successes } from '#schema/api/successes.ts'
import { inLanguage } from '#schema/rules/languages.ts'
import type { Page } from '#schema/rules/lists.ts'
import type { Actor } from '#worker/domain/audit/audited-write.ts'
import type { Holder } from '#worker/domain/licenses/hand-out.ts'
import type { Listing } from '#worker/domain/listing/lists.ts'
import type { AppContext } from './context.ts'

/** A success message in the request's language. */
export const successMessage = (c: AppContext, code: SuccessCode): string => inLanguage(successes[code], c.var.language)

/** The body of an answer that returns nothing else. */
export const successBody = (c: AppContext, code: SuccessCode) => ({ success: true, message: successMessage(c, code) })

/** The body of a list: a page, or for unpaged requests an array with the total in a header. */
export function listBody<T>(c: AppContext, { isUnpaged, ...page }: Listing<T>): T[] | Page<T> {
  if (!isUnpaged) return page
  c.header('X-Total-Count', String(page.total))
  return page.items
}

/** Who asks for their own keys. */
export const holderOf = (c: AppContext): Holder => ({ id: c.var.session.userId, address: c.var.address })

/** The signed-in admin, for the audit log. */
export const actorOf = (c: AppContext): Actor => ({
  id: c.var.user.id,
  name: c.var.user.name,
  requestId: c.var.requestId,
})
