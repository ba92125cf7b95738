import { keyAlphabet, keyGroupLength, keyGroups } from '#schema/rules/licenses.ts'

export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
  /** `bytes` random bytes in hexadecimal. */
  hex(bytes: number): string
  licenseKey(): string
}

/** A small seeded generator (sfc32): the demo store is deterministic. Not for secrets. */
export function seededRandom(seed: number): Random {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed | 0]

  function bits(): number {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let warmUp = 0; warmUp < 20; warmUp++) bits()

  const next = () => bits() / 2 ** 32
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))

  return {
    next,
    between,
    pick(from) {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
    chance: (probability) => next() < probability,
    hex: (bytes) => Array.from({ length: bytes }, () => between(0, 255).toString(16).padStart(2, '0')).join(''),
    licenseKey: () =>
      Array.from({ length: keyGroups }, () =>
        Array.from({ length: keyGroupLength }, () => keyAlphabet.charAt(between(0, keyAlphabet.length - 1))).join(''),
      ).join('-'),
  }
}

/** So many different ones of a list, in any order; all of a shorter list. */
export function sample<T>(random: Random, from: readonly T[], count: number): T[] {
  const left = [...from]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const picked = random.pick(left)
    left.splice(left.indexOf(picked), 1)
    return picked
  })
}
