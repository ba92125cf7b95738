import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { passkeyAlgorithms, passkeyIdMax } from '#schema/rules/second-factor.ts'

/** What a browser returned, as the API's schema leaves it: the library examines each part. */
type Returned = Record<string, unknown>

/** What a response has to state: the challenge in base64url, the shop's origin and its domain. */
export interface Expected {
  challenge: string
  origin: string
  rpId: string
}

interface StoredPasskey {
  userId: string
  /** Its id in base64url. */
  handle: string
  /** Its public key in base64url. */
  secret: string
  /** Its counter. */
  position: number
}

interface NewPasskey {
  /** The passkey's id in base64url. */
  handle: string
  /** Its public key in base64url. */
  secret: string
  counter: number
}

/** What the library throws says what is wrong with a response; whoever sent it learns only that it is refused. */
const orNull = <T>(checked: Promise<T>): Promise<T | null> => checked.catch(() => null)

/**
 * The passkey that a browser has made for this challenge; null where the response is not one of this shop: by another origin or for another
 * challenge, without the presence or the verification of a person, or of an algorithm that was not asked for.
 */
export async function readNewPasskey(expected: Expected, returned: Returned): Promise<NewPasskey | null> {
  const checked = await orNull(
    verifyRegistrationResponse({
      response: returned as unknown as RegistrationResponseJSON,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }),
  )
  if (!checked?.verified) return null
  const { credential } = checked.registrationInfo
  if (Buffer.from(credential.id, 'base64url').length > passkeyIdMax) return null
  return {
    handle: credential.id,
    secret: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/** The passkey's counter after it has signed this challenge; null where it has not, or where its counter does not grow. */
export async function readPasskeyCounter(
  expected: Expected,
  { userId, handle, secret, position }: StoredPasskey,
  returned: Returned,
): Promise<number | null> {
  const response = returned as unknown as AuthenticationResponseJSON
  const checked = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      credential: { id: handle, publicKey: new Uint8Array(Buffer.from(secret, 'base64url')), counter: position },
    }),
  )
  if (!checked?.verified) return null
  const { userHandle } = response.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId) return null
  return checked.authenticationInfo.newCounter
}
