import { ProviderError } from '#worker/lib/provider-error.ts'

/**
 * Works through items, `parallel` at a time, each on its own. One whose provider fails is left to the next run. Any other error is thrown
 * when all the others are done: one bad row neither stops them nor goes unseen.
 */
export async function eachOnItsOwn<T>(
  items: T[],
  work: (item: T) => Promise<void>,
  { parallel = 1 } = {},
): Promise<void> {
  const failures: unknown[] = []
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) {
      try {
        await work(item)
      } catch (error) {
        if (!(error instanceof ProviderError)) failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  if (failures.length > 0) throw failures[0]
}
