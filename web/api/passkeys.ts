import { ApiError } from './call.ts'

type Json = Record<string, unknown>

/** What is said where the browser made or used none. */
interface PasskeyTexts {
  /** The person declined or took too long, or none of their passkeys fits. */
  declined: string
  /** The authenticator has one for this account already. */
  known: string
}

/** Whether this browser has passkeys for this address: they are for domains, not for IP addresses. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

async function returned(asked: Promise<Credential | null>, { declined, known }: PasskeyTexts): Promise<Json> {
  try {
    return { ...(await (asked as Promise<PublicKeyCredential>)).toJSON() }
  } catch (thrown) {
    if (!(thrown instanceof DOMException)) throw thrown
    throw new ApiError(0, { code: 'passkey_refused', error: thrown.name === 'InvalidStateError' ? known : declined })
  }
}

/** Has the browser make a passkey; throws ApiError. `options`: as the API answers them. */
export const createPasskey = (options: Json, texts: PasskeyTexts): Promise<Json> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return returned(navigator.credentials.create({ publicKey }), texts)
}

/** Has the browser sign a challenge by a passkey; throws ApiError. */
export const signByPasskey = (options: Json, texts: PasskeyTexts): Promise<Json> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return returned(navigator.credentials.get({ publicKey }), texts)
}
