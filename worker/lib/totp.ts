import { createHmac, randomBytes } from 'node:crypto'
import { totpDigits, totpDrift, totpStepSeconds } from '#schema/rules/second-factor.ts'
import { timingSafeEqualText } from './signatures.ts'

/** As RFC 4226 recommends: 160 bits. */
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding, as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A new secret in base32. */
export const newTotpSecret = (): string => base32(randomBytes(secretBytes))

export const totpStepAt = (now: number): number => Math.floor(now / 1000 / totpStepSeconds)

/** The code of a time step: RFC 6238 with SHA-1, the truncation of RFC 4226. */
export function totpCode(secret: string, step: number, digits: number = totpDigits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step after `lastStep` whose code it is, at most one off the present; null where there is none. */
export function totpStepOf(secret: string, code: string, now: number, lastStep: number): number | null {
  const present = totpStepAt(now)
  for (let step = Math.max(present - totpDrift, lastStep + 1); step <= present + totpDrift; step++)
    if (timingSafeEqualText(totpCode(secret, step), code)) return step
  return null
}

/** What an authenticator app reads from a QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${totpDigits}&period=${totpStepSeconds}`
  return `otpauth://totp/${label}?${query}`
}
