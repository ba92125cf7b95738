import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { isDiscordId } from '#schema/rules/accounts.ts'

/** Of the mark that a browser keeps of an e-mail; before it stands a random part. */
export const markCodeLength = 32

/** SHA-256 of `text` in lower-case hexadecimal. */
export const sha256Hex = (data: string | Uint8Array): string => hash('sha256', data)

/** HMAC-SHA256 of `text` in lower-case hexadecimal. */
export const hmacHex = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** Whether two texts are equal, compared in constant time. */
export function timingSafeEqualText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Whether the community's bot has signed a Discord id (`discordSig`): the HMAC-SHA256 of the id in hexadecimal or, for a link that expires,
 * `<seconds>.<HMAC-SHA256 of "<id>.<seconds>">`, valid until that Unix time. `now` in milliseconds.
 */
export function isSignedId(secret: string, id: string, signature: string, now: number): boolean {
  const [, until, signed = ''] = /^(?:(\d{1,12})\.)?([\da-f]{64})$/i.exec(signature) ?? []
  const text = until === undefined ? id : `${id}.${until}`
  const isInTime = until === undefined || now < Number(until) * 1000
  return isDiscordId(id) && timingSafeEqualText(hmacHex(secret, text), signed.toLowerCase()) && isInTime
}
