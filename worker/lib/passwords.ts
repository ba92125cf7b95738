import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's equivalent of N=2^17,p=1 that fits an isolate: 32 MiB of memory, and N·r·p under the platform's cap of 2^20. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const hashBytes = 32
const memory = 64 * 1024 * 1024

const derive = (password: string, salt: Buffer, { N, r, p }: typeof cost, bytes: number) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, bytes, { N, r, p, maxmem: memory }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** Hashes with the current parameters, stored beside the hash as in the PHC string format: `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost, hashBytes)
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
export async function checkPassword(password: string, stored: string | null): Promise<PasswordCheck> {
  const match = phc.exec(stored ?? '')
  if (!match) {
    await derive(password, Buffer.alloc(16), cost, hashBytes)
    return { isRight: false, isOutdated: false }
  }
  const [, ln, r, p, salt = '', hash = ''] = match
  const used = { N: 2 ** Number(ln), r: Number(r), p: Number(p) }
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), used, expected.length)
  return {
    isRight: timingSafeEqual(actual, expected),
    isOutdated: used.N !== cost.N || used.r !== cost.r || used.p !== cost.p,
  }
}
