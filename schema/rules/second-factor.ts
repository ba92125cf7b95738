/** What proves, besides the password, that an admin is who they say: an authenticator app, or a passkey. */
export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** What may be given for a challenge. */
export const proofMethods = [...factorKinds, 'recovery'] as const

/** Whether the panel opens only to admins who have a second factor. */
export const secondFactorModes = ['required', 'optional'] as const

export const factorsMax = 10
export const factorNameMax = 40

/** Algorithms of passkeys by their COSE numbers, the preferred first: ES256, EdDSA (Ed25519) and RS256. */
export const passkeyAlgorithms = [-7, -8, -257] as const
/** Bytes of a passkey's id, by the standard. */
export const passkeyIdMax = 1023

/** As RFC 6238 and all authenticator apps have it by default. */
export const totpDigits = 6
export const totpStepSeconds = 30
/** The clock of a phone may be so many steps off, either way. */
export const totpDrift = 1

/** How long a proof counts for what asks for one again. */
export const stepUpMs = 5 * 60_000
/** How long a challenge may be answered, and a new factor confirmed. */
export const challengeMs = 5 * 60_000
/** How long a new authenticator app may take to be set up. */
export const enrolmentMs = 15 * 60_000

/** Between the request of an admin and the end of another's factors: time for their owner to object. */
export const factorResetMs = 24 * 3_600_000

export const recoveryCodeCount = 10
/** Without letters and digits that look alike: 32 of them, 5 bits each. */
export const recoveryAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const recoveryCodeLength = 16

/** A recovery code as people read it: `ABCD-EFGH-JKLM-NPQR`. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Longer than a challenge or an enrolment of ours. */
export const sealedMax = 2048
/** Longer than a code with what may be pasted between its symbols. */
export const codeMax = 128
