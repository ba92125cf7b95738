import type { Answer, Endpoint } from '#schema/api/endpoint.ts'
import { fits } from '#schema/api/shapes.ts'

declare global {
  var prefetched: Record<string, Promise<unknown>> | undefined
}

/**
 * The answer that public/before-paint.js requested before the scripts were loaded, handed out once; undefined where the request
 * failed or the answer is malformed.
 */
export async function takePrefetched<const E extends Endpoint>({ path, shape = 0 }: E): Promise<Answer<E> | undefined> {
  const request = globalThis.prefetched?.[path]
  delete globalThis.prefetched?.[path]
  const answer = await request
  return fits(answer, shape) ? (answer as Answer<E> | undefined) : undefined
}
