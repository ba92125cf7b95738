import type { CryptoKey } from 'jose'
import * as v from 'valibot'
import { wait } from '#worker/lib/wait.ts'
import { nullIfFailed, ProviderError } from '../errors.ts'
import { requestJson } from '../request.ts'
import type { WooviAccess } from './woovi-ask.ts'

/** How long published keys are used before they are fetched again: as the API's `Cache-Control` says. */
const keptMs = 60 * 60_000
/** How soon they are asked for again where there was no answer. */
const askAgainAfterMs = 2_000
/** The same for a signature that none of them fits: anybody can send those. */
const refetchAfterMs = 60_000

const publishedSchema = v.object({ public_keys: v.array(v.object({ key: v.string() })) })

/** RSA with PKCS #1 v1.5 and SHA-256; the key that is in use has 1,024 bits. */
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** What this isolate knows of the keys of an API. */
interface Published {
  keys: CryptoKey[]
  fetchedAt: number
  /** When they were last asked for, answered or not. */
  askedAt: number
  isAsking: boolean
}

const published = new Map<string, Published>()

/** How long a webhook waits for the keys that another one has asked for: requests cannot share a promise. */
const waitMs = 3_000
const lookAgainMs = 50

/** Asks for the keys, unless they were asked for within `leastMs`. They stay as they are where there is no answer. */
async function refresh({ apiUrl, onCall }: WooviAccess, known: Published, now: number, leastMs: number): Promise<void> {
  for (let waited = 0; known.isAsking && waited < waitMs; waited += lookAgainMs) await wait(lookAgainMs)
  if (Math.abs(now - known.askedAt) < leastMs) return
  known.askedAt = now
  known.isAsking = true
  try {
    const url = `${apiUrl}/api/v1/webhook/public-keys`
    const { public_keys } = await requestJson('Woovi', { method: 'GET', url, onCall }, publishedSchema)
    const keys = await Promise.all(public_keys.map(({ key }) => importKey(key).catch(() => null)))
    known.keys = keys.filter((key) => key !== null)
    known.fetchedAt = now
  } catch (error) {
    nullIfFailed(error)
  } finally {
    known.isAsking = false
  }
}

/** Of PEM (SubjectPublicKeyInfo). */
function importKey(pem: string): Promise<CryptoKey> {
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  return crypto.subtle.importKey('spki', new Uint8Array(der), algorithm, false, ['verify'])
}

async function isSignedByOne(keys: readonly CryptoKey[], signature: Uint8Array<ArrayBuffer>, body: string) {
  const bytes = new TextEncoder().encode(body)
  const fits = await Promise.all(keys.map((key) => crypto.subtle.verify(algorithm, key, signature, bytes)))
  return fits.includes(true)
}

/**
 * Whether one of the published keys has signed the body: `signature` is base64 of RSA-SHA256 over its bytes. Keys that cannot be fetched again
 * are used on. `now` in milliseconds. Throws `ProviderError` where there are none yet.
 * Source: https://developers.woovi.com/docs/webhook/seguranca/webhook-public-keys
 */
export async function isSignedByWoovi(
  access: WooviAccess,
  body: string,
  signature: string,
  now: number,
): Promise<boolean> {
  const signed = new Uint8Array(Buffer.from(signature, 'base64'))
  if (signed.length === 0) return false
  const { apiUrl } = access
  const never = Number.NEGATIVE_INFINITY
  const known = published.get(apiUrl) ?? { keys: [], fetchedAt: never, askedAt: never, isAsking: false }
  published.set(apiUrl, known)
  if (Math.abs(now - known.fetchedAt) >= keptMs) await refresh(access, known, now, askAgainAfterMs)
  if (await isSignedByOne(known.keys, signed, body)) return true
  // The keys may have been changed since.
  await refresh(access, known, now, refetchAfterMs)
  if (known.keys.length === 0) throw new ProviderError('Woovi: no public keys', false)
  return isSignedByOne(known.keys, signed, body)
}
