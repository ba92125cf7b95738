export interface RunEachOptions {
  /** How many items are worked on at once. */
  parallel?: number
  /** Errors that leave their item to the next run and are not thrown. */
  isExpected?: (error: unknown) => boolean
}

/**
 * Works through items, each on its own: an error of one does not stop the others. The first unexpected error is thrown when all the
 * others are done.
 */
export async function runEach<T>(
  items: T[],
  work: (item: T) => Promise<void>,
  { parallel = 1, isExpected = () => false }: RunEachOptions = {},
): Promise<void> {
  const failures: unknown[] = []
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) {
      try {
        await work(item)
      } catch (error) {
        if (!isExpected(error)) failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  if (failures.length > 0) throw failures[0]
}
