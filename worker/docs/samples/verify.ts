// Decides whether a tool may run: by its token and, where it has one, by the shop's status list.
// node verify.ts conformance FILE prints the reason of each vector of the shop's /api/docs/conformance.json.
import { createHash, createPublicKey, type JsonWebKey, verify as verifySignature } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

export interface Question extends Record<'key' | 'hwid' | 'productId' | 'token', string> {
  trustedKeys: (JsonWebKey & { kid: string })[]
  now: number
  nonce: string | null
  statusList: string | null
}

/** Only a key's symbols count: hyphens, quotes and invisible characters may have been pasted with it. */
export function printedKey(typed: string): string {
  const pasted = typed.normalize('NFKC').replace(/[^0-9a-z]/gi, '')
  const symbols = pasted.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[0-9A-TV-Z]{25}$/.test(symbols) ? symbols.replace(/.{5}(?=.)/g, '$&-') : typed.trim()
}

function decode(part: string): Buffer {
  if (!/^[\w-]*$/.test(part)) throw new Error('not base64url')
  return Buffer.from(part, 'base64url')
}

/** What a token or a list says, if a trusted key signed it; undefined otherwise. */
export function claimsOf(jws: string, typ: 'license+jwt' | 'statuslist+jwt', keys: Question['trustedKeys']) {
  try {
    const [head = '', body = '', signature = '', ...rest] = jws.split('.')
    const header = JSON.parse(decode(head).toString())
    const key = keys.find(({ kid }) => kid === header.kid)
    // The header does not choose the algorithm.
    if (!key || header.alg !== 'EdDSA' || header.typ !== typ || rest.length > 0) return undefined
    const publicKey = createPublicKey({ key, format: 'jwk' })
    if (!verifySignature(null, Buffer.from(`${head}.${body}`), publicKey, decode(signature))) return undefined
    const claims = JSON.parse(decode(body).toString())
    return claims.iss === 'trinco' ? claims : undefined
  } catch {
    return undefined
  }
}

/** What a status list says, if it is genuine and the one that the token names. */
export function listClaimsOf(list: string, uri: string, keys: Question['trustedKeys']) {
  const claims = claimsOf(list, 'statuslist+jwt', keys)
  return claims?.sub === uri ? claims : undefined
}

type Listed = { iat: number; status: { status_list: { idx: number; uri: string } } }
/** The token's entry; 0, valid, where the list does not count: unreachable is not invalid. */
function statusOf({ iat, status }: Listed, { statusList, trustedKeys, now }: Question): number {
  const { idx, uri } = status.status_list
  const list = listClaimsOf(statusList ?? '', uri, trustedKeys)
  // A list that is older than the token does not know of it: the shop has found the key valid since.
  if (!list || list.iat < iat || list.iat > now + 300 || !(now < list.exp)) return 0
  try {
    const { bits, lst } = list.status_list
    if (![1, 2, 4, 8].includes(bits)) return 0
    const byte = inflateSync(decode(lst))[Math.floor((idx * bits) / 8)] ?? 0
    return (byte >> ((idx * bits) % 8)) & (2 ** bits - 1)
  } catch {
    return 0
  }
}

export function verify(question: Question) {
  const { token, trustedKeys, now, key, hwid, productId, nonce } = question
  const claims = claimsOf(token, 'license+jwt', trustedKeys)
  if (claims?.valid !== true) return 'NOT_GENUINE'
  const device = createHash('sha256')
    .update(`${printedKey(key)}:${hwid.trim()}`)
    .digest('hex')
  if (claims.hwid !== device) return 'WRONG_DEVICE'
  if (claims.aud !== productId) return 'WRONG_PRODUCT'
  if (nonce !== null && claims.nonce !== nonce) return 'WRONG_NONCE'
  // Allow clocks that are five minutes slow. A clock set back further does not extend the token.
  if (now < claims.iat - 300) return 'CLOCK_SET_BACK'
  if (!(now < claims.exp)) return 'EXPIRED'
  const status = claims.status ? statusOf(claims, question) : 0
  if (status === 0) return 'RUN'
  return status === 2 ? 'SUSPENDED' : 'REVOKED'
}

if (process.argv[1] === import.meta.filename && process.argv[2] === 'conformance')
  for (const vector of JSON.parse(readFileSync(process.argv[3] ?? '', 'utf8')).vectors)
    console.info(vector.name, verify(vector))
