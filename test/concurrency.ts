export const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, n) => make(n))

/** Maps `items` with at most `limit` of them in progress at once. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [n, item] of queue) results[n] = await work(item)
  }
  await Promise.all(times(Math.min(limit, items.length), worker))
  return results
}
