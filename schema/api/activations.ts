import * as v from 'valibot'
import { activationCodes, hwidMax, nonceMax } from '../rules/activations.ts'
import { productStatuses } from '../rules/catalogue.ts'
import { movePollCodes } from '../rules/device-moves.ts'
import { deviceNameMax } from '../rules/devices.ts'
import { keyMax } from '../rules/licenses.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, integer, requiredText, text } from './fields.ts'

const activationForm = v.object({
  key: requiredText(keyMax),
  /** A stable id of the device. Without it, or with one that many devices share, the best answer is `HWID_REQUIRED`. */
  hwid: v.nullish(text(hwidMax)),
  /** What its owner calls the device, such as the name of the computer: shown to the owner of the key, cut to 60 characters. */
  deviceName: v.nullish(text(deviceNameMax)),
  /** The product that the tool belongs to: keys of other products are refused. */
  productId: v.nullish(id),
  /** Random and new for each call. Repeated in the answer and in the token. */
  nonce: v.nullish(
    v.pipe(
      v.string(),
      v.nonEmpty(),
      v.maxLength(nonceMax),
      v.check((nonce) => nonce.isWellFormed()),
    ),
  ),
})
export type ActivationForm = v.InferOutput<typeof activationForm>

/** What a tool may know of a key. Nothing about its buyer. */
const activatedLicense = v.object({
  /** Masked but for its last group. */
  key: v.string(),
  /** SHA-256 of the whole key, in hexadecimal. */
  keyHash: v.string(),
  /** `status` is `maintenance` while the tool is down. */
  product: v.object({ _id: v.nullable(v.string()), name: v.string(), status: v.picklist(productStatuses) }),
  level: integer,
  expiresAt: instant,
  activatedAt: v.nullable(instant),
})
export type ActivatedLicense = v.InferOutput<typeof activatedLicense>

/** By which the owner of the key lets it go on the device that asks, as RFC 8628 names them. */
const moveOffer = v.object({
  /** Shown to the customer, who types it at the address. */
  user_code: v.string(),
  verification_uri: v.string(),
  /** The same with the code, for a QR code or a browser. */
  verification_uri_complete: v.string(),
  /** Seconds. */
  expires_in: integer,
  /** Seconds between two calls of `POST /api/licenses/move`. */
  interval: integer,
  /** Until when the key stays where it is, after the last release. The page may offer to move it before. */
  retry_at: v.optional(instant),
})
export type MoveOffer = v.InferOutput<typeof moveOffer>

const activationAnswer = v.object({
  /** Whether the tool may run; for a deactivation, whether the device was released. */
  valid: v.boolean(),
  code: v.picklist(activationCodes),
  /** The code as a message in the language of Accept-Language. */
  detail: v.string(),
  nonce: v.optional(v.string()),
  license: v.optional(activatedLicense),
  /** From a week before the end of a key that can be renewed: the page where its owner does. */
  renew_url: v.optional(v.string()),
  /** The signed answer for offline use. Only for a valid key, and where the shop has a signing key. */
  token: v.optional(v.string()),
  /** With `HWID_MISMATCH`, where the key belongs to an account. */
  move: v.optional(moveOffer),
})
export type ActivationAnswer = v.InferOutput<typeof activationAnswer>

export const activateKey = endpoint('POST', '/api/licenses/activate', {
  summary: 'Activate a key on a device',
  description:
    'For sold tools. Binds the key to the device while it has fewer devices than its product allows; on a bound device it answers `VALID` again.',
  body: activationForm,
  answer: activationAnswer,
})

export const validateKey = endpoint('POST', '/api/licenses/validate', {
  summary: 'Validate a key on a device',
  description: 'For sold tools. Answers whether the tool may run on this device.',
  body: activationForm,
  answer: activationAnswer,
})

export const deactivateKey = endpoint('POST', '/api/licenses/deactivate', {
  summary: 'Deactivate a key on a device',
  description: 'For sold tools. Unbinds the calling device, as often as its owner may release it in the dashboard.',
  body: activationForm,
  answer: activationAnswer,
})

const movePollAnswer = v.object({
  ...v.omit(activationAnswer, ['move']).entries,
  code: v.picklist(movePollCodes),
  /** Seconds until the next call. */
  interval: v.optional(integer),
})
export type MovePollAnswer = v.InferOutput<typeof movePollAnswer>

export const pollMove = endpoint('POST', '/api/licenses/move', {
  summary: 'Check whether a key has moved to a device',
  description:
    'For sold tools, after `HWID_MISMATCH` with `move`. `VALID` is the answer of `POST /api/licenses/validate`. `EXPIRED`: nothing is open any more; validate again.',
  body: activationForm,
  answer: movePollAnswer,
})

export const statusListContentType = 'application/statuslist+jwt'

const signingKeys = v.object({
  keys: v.array(
    v.object({
      kty: v.literal('OKP'),
      crv: v.literal('Ed25519'),
      x: v.string(),
      kid: v.string(),
      alg: v.literal('EdDSA'),
      use: v.literal('sig'),
    }),
  ),
})

export const getSigningKeys = endpoint('GET', '/.well-known/jwks.json', {
  summary: 'Get the public signing keys',
  description: 'A JWKS (Ed25519) to verify the tokens of licences with.',
  answer: signingKeys,
})

export const getTestSigningKeys = endpoint('GET', '/.well-known/test-jwks.json', {
  summary: 'Get the public signing keys of test keys',
  description:
    'A JWKS (Ed25519) to verify the tokens of test keys with, while a tool is made. Never build it into a release.',
  answer: signingKeys,
})

export const getTestLicenseStatus = endpoint('GET', '/.well-known/test-license-status', {
  summary: 'Get the status list of test keys',
  description: 'A token status list, signed as the tokens of test keys are. 404 where the shop has no signing key.',
  answer: v.string(),
  contentType: statusListContentType,
})

export const getStatusList = endpoint('GET', '/.well-known/license-status/:list', {
  summary: 'Get a status list of tokens',
  description:
    'A signed token status list, which the `status` claim of tokens names by its address: which of them are worth nothing any more. It is answered while the database cannot be reached.',
  answer: v.string(),
  contentType: statusListContentType,
})
