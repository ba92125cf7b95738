declare global {
  var early: Record<string, Promise<unknown>> | undefined
}

/**
 * The answer that public/before-paint.js requested before the scripts were loaded, handed out once; undefined where the request
 * failed.
 */
export async function takePrefetched<T>(path: string): Promise<T | undefined> {
  const answer = globalThis.early?.[path]
  delete globalThis.early?.[path]
  return (await answer) as T | undefined
}
