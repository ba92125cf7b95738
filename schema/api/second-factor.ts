import * as v from 'valibot'
import { codeMax, factorKinds, factorNameMax, proofMethods, sealedMax } from '../rules/second-factor.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, requiredName, successAnswer } from './fields.ts'

const sealed = v.pipe(v.string(), v.nonEmpty(), v.maxLength(sealedMax))
const code = v.pipe(v.string(), v.nonEmpty(), v.maxLength(codeMax))

/** Options and answers of WebAuthn, as browsers have them in JSON. */
const webAuthn = v.record(v.string(), v.unknown())

const factor = v.object({
  id,
  kind: v.picklist(factorKinds),
  name: v.string(),
  createdAt: instant,
  lastUsedAt: v.nullable(instant),
  /** An admin has asked for the end of the factors: it ends then, unless it is used before. */
  endsAt: v.nullable(instant),
})
export type Factor = v.InferOutput<typeof factor>

/** What is asked for: a code of the app, a recovery code or a passkey. */
const challenge = v.object({
  challenge: v.string(),
  methods: v.array(v.picklist(proofMethods)),
  /** The options of `navigator.credentials.get`; null where the account has no passkey. */
  passkey: v.nullable(webAuthn),
})
export type Challenge = v.InferOutput<typeof challenge>

/** One of `code` and `passkey`: what the browser returned. */
export const proof = { challenge: sealed, code: v.optional(code), passkey: v.optional(webAuthn) }

/** After a first factor the codes that were made with it. */
const enrolled = v.object({
  ...successAnswer.entries,
  token: v.string(),
  recoveryCodes: v.nullable(v.array(v.string())),
})

export const listFactors = endpoint('GET', '/api/auth/second-factor', {
  summary: 'List your own second factors',
  answer: v.object({
    factors: v.array(factor),
    /** Recovery codes that were not used. */
    recoveryCodes: v.number(),
    /** The panel asks every admin for a second factor. */
    isRequired: v.boolean(),
  }),
})

export const getChallenge = endpoint('POST', '/api/auth/second-factor/challenge', {
  summary: 'Get a challenge for your second factor',
  answer: challenge,
})

export const proveSession = endpoint('POST', '/api/auth/second-factor/confirm', {
  summary: 'Confirm your second factor again',
  description: 'The token in the answer replaces the one of this session: for five minutes nothing asks for a proof.',
  body: v.object(proof),
  answer: v.object({ token: v.string() }),
})

export const startTotp = endpoint('POST', '/api/auth/second-factor/totp/start', {
  summary: 'Start setting up an authenticator app',
  description: 'Stores nothing: `enrolment` goes back with a code of the app.',
  answer: v.object({ enrolment: v.string(), secret: v.string(), uri: v.string() }),
})

export const addTotp = endpoint('POST', '/api/auth/second-factor/totp', {
  summary: 'Register an authenticator app',
  description:
    'The first factor of an account ends all other sessions. The token in the answer replaces the one of this session.',
  body: v.object({ enrolment: sealed, code, name: requiredName(factorNameMax) }),
  answer: enrolled,
})

export const startPasskey = endpoint('POST', '/api/auth/second-factor/passkey/start', {
  summary: 'Start making a passkey',
  description:
    'Stores nothing: `options` are those of `navigator.credentials.create`, and `enrolment` goes back with what the browser returns.',
  answer: v.object({ enrolment: v.string(), options: webAuthn }),
})

export const addPasskey = endpoint('POST', '/api/auth/second-factor/passkey', {
  summary: 'Register a passkey',
  description:
    'The first factor of an account ends all other sessions. The token in the answer replaces the one of this session.',
  body: v.object({ enrolment: sealed, passkey: webAuthn, name: requiredName(factorNameMax) }),
  answer: enrolled,
})

export const renameFactor = endpoint('PUT', '/api/auth/second-factor/:id', {
  summary: 'Change the name of a second factor',
  body: v.object({ name: requiredName(factorNameMax) }),
  answer: successAnswer,
})

export const removeFactor = endpoint('DELETE', '/api/auth/second-factor/:id', {
  summary: 'Delete a second factor',
  description: 'Ends all other sessions. The token in the answer replaces the one of this session.',
  answer: v.object({ ...successAnswer.entries, token: v.string() }),
})

export const renewRecoveryCodes = endpoint('POST', '/api/auth/second-factor/recovery-codes', {
  summary: 'Create new recovery codes',
  description: 'The codes made before are worth nothing from now on.',
  answer: v.object({ recoveryCodes: v.array(v.string()) }),
})
