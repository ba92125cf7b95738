import { hmacHex, timingSafeEqualText } from './signatures.ts'

// The prefix keeps the signature apart from all others that are made with the same secret.
const signatureOf = (secret: string, id: string) => hmacHex(secret, `account-link:${id}`)

/** The token of a link: its id and the signature of the id, `<id>.<hexadecimal>`. */
export const signLinkToken = (secret: string, id: string): string => `${id}.${signatureOf(secret, id)}`

/** The id of a token of this shop; null for any other. Compared in constant time. */
export function readLinkToken(secret: string, token: string): string | null {
  const [id = '', signature = '', ...rest] = token.split('.')
  return rest.length === 0 && timingSafeEqualText(signature, signatureOf(secret, id)) ? id : null
}
