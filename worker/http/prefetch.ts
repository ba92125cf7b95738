import { StoreError } from '#schema/api/errors.ts'
import type { AppContext } from './context.ts'

/** Of a GET that changes state: refuses what a browser fetches ahead, or as a page or picture, and not because somebody asked. */
export function refusePrefetch(c: AppContext): void {
  const purpose = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].map((name) => c.req.header(name) ?? '').join()
  const destination = c.req.header('sec-fetch-dest') ?? ''
  if (/prefetch|prerender|preview/i.test(purpose) || /^(document|image|iframe|frame|script|style)$/.test(destination)) {
    throw new StoreError('prefetch_refused')
  }
}
