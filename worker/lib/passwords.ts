import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** OWASP's equivalent of N=2^17,p=1 that fits an isolate: 16 MiB of memory, and N·r·p under the platform's cap of 2^20. */
const fullCost = { N: 2 ** 14, r: 8, p: 5 }
/** Only a build in Vite's mode `test`, and vitest, have the low cost: the tests hash some hundred times. */
const cost = import.meta.env?.MODE === 'test' ? { N: 2, r: 1, p: 1 } : fullCost
const hashBytes = 32
/** Enough for the hashes of former parameters, which took 32 MiB. */
const memory = 64 * 1024 * 1024

/** Blocks the thread, as workerd's `scrypt` with a callback does too. */
const derive = (password: string, salt: Buffer, { N, r, p }: typeof fullCost, bytes: number) =>
  scryptSync(password.normalize('NFKC'), salt, bytes, { N, r, p, maxmem: memory })

/** Hashes with the current parameters, stored beside the hash as in the PHC string format: `$scrypt$ln=14,r=8,p=5$salt$hash`. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16)
  const hash = derive(password, salt, cost, hashBytes)
  return `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$${salt.toString('base64')}$${hash.toString('base64')}`
}

const phc = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/

export interface PasswordCheck {
  isRight: boolean
  /** Whether the stored hash has other parameters than a new one would. */
  isOutdated: boolean
}

/**
 * Checks a password against a stored hash. `stored` is null for an unknown account: the same work is done, so that the time does not reveal
 * whether the account exists.
 */
export function checkPassword(password: string, stored: string | null): PasswordCheck {
  const match = phc.exec(stored ?? '')
  if (!match) {
    derive(password, Buffer.alloc(16), cost, hashBytes)
    return { isRight: false, isOutdated: false }
  }
  const [, ln, r, p, salt = '', hash = ''] = match
  const used = { N: 2 ** Number(ln), r: Number(r), p: Number(p) }
  const expected = Buffer.from(hash, 'base64')
  const actual = derive(password, Buffer.from(salt, 'base64'), used, expected.length)
  return {
    isRight: timingSafeEqual(actual, expected),
    isOutdated: used.N !== cost.N || used.r !== cost.r || used.p !== cost.p,
  }
}
