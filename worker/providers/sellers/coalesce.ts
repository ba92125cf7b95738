/**
 * Coalesces concurrent reads of something expensive: one read at a time, shared by all who asked before it began. Whoever asks during a
 * read gets the next one, so that nobody gets data older than their question.
 */
export function coalesceReads<T>(read: (keys: string[]) => Promise<T>): (key: string) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { keys: string[]; result: Promise<T> } | null = null
  return (key) => {
    if (!next) {
      const keys: string[] = []
      const result = last.then(() => {
        next = null
        return read(keys)
      })
      last = result.catch(() => {})
      next = { keys, result }
    }
    next.keys.push(key)
    return next.result
  }
}
