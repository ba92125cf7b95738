import { deflateSync } from 'node:zlib'
import { SignJWT } from 'jose'
import { type ListedStatus, statusBits } from '#schema/rules/status-lists.ts'
import { issuer, type LicenseKeys } from './license-tokens.ts'

const perByte = 8 / statusBits
const all = 2 ** statusBits - 1

/**
 * The statuses of `size` tokens as a list of two bits each, the first in the lowest bits of the first byte, compressed by zlib, in base64url
 * (draft-ietf-oauth-status-list). `entries`: those that are not valid.
 */
export function encodeStatusList(entries: Iterable<{ index: number; status: ListedStatus }>, size: number): string {
  const bytes = new Uint8Array(Math.ceil(size / perByte))
  for (const { index, status } of entries) {
    if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError(`no entry ${index} of ${size}`)
    const place = Math.floor(index / perByte)
    const shift = (index % perByte) * statusBits
    bytes[place] = ((bytes[place] ?? 0) & ~(all << shift)) | (status << shift)
  }
  return deflateSync(bytes, { level: 9 }).toString('base64url')
}

const type = 'statuslist+jwt'

export interface StatusListContent {
  /** The address by which tokens name it. */
  uri: string
  /** Of `encodeStatusList`. */
  lst: string
  /** After how many seconds a tool asks for it again. */
  ttl: number
}

/** A status list as a compact JWS, valid from `issuedAt` until `expiresAt` (ms). */
export function signStatusList(
  { signing }: Pick<LicenseKeys, 'signing'>,
  { uri, lst, ttl }: StatusListContent,
  { issuedAt, expiresAt }: { issuedAt: number; expiresAt: number },
): Promise<string> {
  return new SignJWT({ ttl, status_list: { bits: statusBits, lst } })
    .setProtectedHeader({ alg: signing.alg, typ: type, kid: signing.kid })
    .setIssuer(issuer)
    .setSubject(uri)
    .setIssuedAt(Math.floor(issuedAt / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(signing)
}
