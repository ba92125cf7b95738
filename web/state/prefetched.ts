declare global {
  var early: Record<string, Promise<unknown>> | undefined
}

/** What public/before-paint.js has asked the server before the scripts were here, handed out once; undefined where it got nothing. */
export async function takePrefetched<T>(path: string): Promise<T | undefined> {
  const answer = globalThis.early?.[path]
  delete globalThis.early?.[path]
  return (await answer) as T | undefined
}
