/**
 * Makes of a dear look at everything one that many may ask for: one look at a time, each for all who have asked by when it begins, so that
 * nobody is shown what was there before they asked.
 */
export function coalesceReads<T>(look: (wanted: string[]) => Promise<T>): (what: string) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { wanted: string[]; result: Promise<T> } | null = null
  return (what) => {
    if (!next) {
      const wanted: string[] = []
      const result = last.then(() => {
        next = null
        return look(wanted)
      })
      last = result.catch(() => {})
      next = { wanted, result }
    }
    next.wanted.push(what)
    return next.result
  }
}
