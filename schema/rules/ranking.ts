/** What a paid purchase and an approved review are worth. */
export const rankingPoints = { purchase: 100, review: 20 }
/** How many the ranking shows; it is hidden below. */
export const rankedPeople = 3

/** What the ranking shows of a name: the first, and the initial of the last. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const [initial] = others.at(-1) ?? ''
  return initial ? `${first} ${initial}.` : first
}
