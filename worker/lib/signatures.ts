import { createHmac, hash, timingSafeEqual } from 'node:crypto'

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
