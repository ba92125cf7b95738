export interface Reloadable {
  reload: () => Promise<unknown>
}

/** The answer to a write, once what it has changed is read anew. */
export async function thenReload<T>(write: Promise<T>, ...changed: readonly Reloadable[]): Promise<T> {
  const answer = await write
  await Promise.all(changed.map((resource) => resource.reload()))
  return answer
}
