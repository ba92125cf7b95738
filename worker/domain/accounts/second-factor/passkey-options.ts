import { brand } from '#schema/brand.ts'
import { challengeMs, passkeyAlgorithms } from '#schema/rules/second-factor.ts'
import type { Deps } from '#worker/deps.ts'
import type { Expected } from '#worker/lib/passkeys.ts'

/** Hosts of this machine alone: whoever can choose what stands in their requests is on it. */
const localHosts = ['127.0.0.1', 'localhost']

/**
 * Whom passkeys are made for: the shop's own origin and its domain. Of a shop on this machine the origin of the request, as browsers make none
 * for an IP address, and `localhost` is a name for it.
 */
function relyingParty({ publicUrl, origin }: Pick<Deps, 'publicUrl' | 'origin'>): {
  id: string
  origin: string
} {
  const own = new URL(publicUrl)
  const { hostname, origin: expected } = localHosts.includes(own.hostname) ? new URL(origin || publicUrl) : own
  return { id: hostname, origin: expected }
}

/** The challenge that a passkey signs, in base64url. `nonce`: of the challenge that we state, hexadecimal. */
const webAuthnChallenge = (nonce: string): string => Buffer.from(nonce, 'hex').toString('base64url')

/** What the browser's response to this challenge has to state. */
export function expectedOf(deps: Deps, nonce: string): Expected {
  const { id, origin } = relyingParty(deps)
  return { challenge: webAuthnChallenge(nonce), origin, rpId: id }
}

const named = (handles: readonly string[]) => handles.map((id) => ({ id, type: 'public-key' as const }))

/** For `navigator.credentials.create`; `handles`: passkeys that the account has. */
export function creationOptions(
  deps: Deps,
  { id, name, email }: { id: string; name: string; email: string },
  nonce: string,
  handles: readonly string[],
): Record<string, unknown> {
  return {
    rp: { id: relyingParty(deps).id, name: brand.displayName },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
    challenge: webAuthnChallenge(nonce),
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials: named(handles),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  }
}

/** For `navigator.credentials.get`. */
export function requestOptions(deps: Deps, nonce: string, handles: readonly string[]): Record<string, unknown> {
  return {
    rpId: relyingParty(deps).id,
    challenge: webAuthnChallenge(nonce),
    timeout: challengeMs,
    allowCredentials: named(handles),
    userVerification: 'required',
  }
}
