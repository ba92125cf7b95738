import { StoreError } from '#schema/api/errors.ts'
import type { AppContext } from './context.ts'

/** For a GET that changes state: refuses prefetches, and requests for a page, image or script. */
export function refusePrefetch(c: AppContext): void {
  const purpose = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].map((name) => c.req.header(name) ?? '').join()
  const destination = c.req.header('sec-fetch-dest') ?? ''
  if (/prefetch|prerender|preview/i.test(purpose) || /^(document|image|iframe|frame|script|style)$/.test(destination)) {
    throw new StoreError('prefetch_refused')
  }
}
