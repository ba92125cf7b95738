declare global {
  var prefetched: Record<string, Promise<unknown>> | undefined
}

/**
 * The answer that public/before-paint.js requested before the scripts were loaded, handed out once; undefined where the request
 * failed.
 */
export async function takePrefetched<T>(path: string): Promise<T | undefined> {
  const answer = globalThis.prefetched?.[path]
  delete globalThis.prefetched?.[path]
  return (await answer) as T | undefined
}
