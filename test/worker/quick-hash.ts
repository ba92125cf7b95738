import { randomBytes, scryptSync } from 'node:crypto'

/** A hash of the password with the smallest parameters, for `passwordHash`: a check of it takes no time. A login replaces it by a usual one. */
export function quickHash(password: string): string {
  const salt = randomBytes(16)
  const hash = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 })
  return `$scrypt$ln=1,r=1,p=1$${salt.toString('base64')}$${hash.toString('base64')}`
}
