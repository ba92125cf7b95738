import { deflateSync } from 'node:zlib'
import { SignJWT } from 'jose'
import { issuer, type LicenseKeys } from './license-tokens.ts'

/** What a token status list says of a token, in two bits. */
export const listedStatuses = { valid: 0, invalid: 1, suspended: 2 } as const
export type ListedStatus = (typeof listedStatuses)[keyof typeof listedStatuses]

const bits = 2
const perByte = 8 / bits
const all = 2 ** bits - 1

/**
 * The statuses of `size` tokens as a list of two bits each, the first in the lowest bits of the first byte, compressed by zlib, in base64url
 * (draft-ietf-oauth-status-list). `entries`: those that are not valid.
 */
export function encodeStatusList(entries: Iterable<{ index: number; status: ListedStatus }>, size: number): string {
  const bytes = new Uint8Array(Math.ceil(size / perByte))
  for (const { index, status } of entries) {
    if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError(`no entry ${index} of ${size}`)
    const place = Math.floor(index / perByte)
    const shift = (index % perByte) * bits
    bytes[place] = ((bytes[place] ?? 0) & ~(all << shift)) | (status << shift)
  }
  return deflateSync(bytes, { level: 9 }).toString('base64url')
}

const type = 'statuslist+jwt'
export const statusListContentType = `application/${type}`

/**
 * A status list as a compact JWS, valid from `issuedAt` until `expiresAt` (ms). `uri`: the address by which tokens name it. `ttl`: after how many
 * seconds a tool asks for it again.
 */
export function signStatusList(
  { signing }: Pick<LicenseKeys, 'signing'>,
  { uri, lst, ttl }: { uri: string; lst: string; ttl: number },
  { issuedAt, expiresAt }: { issuedAt: number; expiresAt: number },
): Promise<string> {
  return new SignJWT({ ttl, status_list: { bits, lst } })
    .setProtectedHeader({ alg: signing.alg, typ: type, kid: signing.kid })
    .setIssuer(issuer)
    .setSubject(uri)
    .setIssuedAt(Math.floor(issuedAt / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(signing)
}
