import type { AppContext } from './context.ts'
import { etagOf } from './etag.ts'

/**
 * The answer with its ETag, or 304 where the caller has the same. `ages`: names of numbers that grow by themselves, whose growth alone is no
 * change.
 */
export function ifChanged(c: AppContext, body: object, ages: readonly string[] = []): Response {
  const compared = JSON.stringify(body, (name, value: unknown) => (ages.includes(name) ? undefined : value))
  const etag = etagOf(compared, 24)
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, { ETag: etag })
  return c.json(body, 200, { ETag: etag })
}
