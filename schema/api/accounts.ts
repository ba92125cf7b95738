import * as v from 'valibot'
import { discordIdMax, discordSigMax, roles } from '../rules/accounts.ts'
import { languages } from '../rules/languages.ts'
import { endpoint } from './endpoint.ts'
import {
  captchaToken,
  email,
  honeypotData,
  id,
  instant,
  newPassword,
  password,
  personName,
  requiredText,
  staffScopesAnswer,
  successAnswer,
} from './fields.ts'

const versionMax = 32

export const register = endpoint('POST', '/api/auth/register', {
  summary: 'Register an account',
  body: v.object({
    name: personName,
    email,
    password: newPassword,
    termsAccepted: v.boolean(),
    discordId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(discordIdMax)))),
    /**
     * By the community's bot, it proves that the id is the visitor's: HMAC-SHA256 of `discordId` in hexadecimal or, to expire,
     * `<Unix seconds>.<HMAC-SHA256 of "<discordId>.<Unix seconds>">`.
     */
    discordSig: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(discordSigMax)))),
    recaptchaToken: captchaToken,
    honeypotData,
  }),
  answer: successAnswer,
})

export const checkUser = endpoint('POST', '/api/auth/check-user', {
  summary: 'Check whether an e-mail has an account',
  description: 'First step of the login.',
  body: v.object({ email, recaptchaToken: captchaToken, honeypotData }),
  answer: v.object({ exists: v.boolean() }),
})

/** The answer to the last step of a login. */
export const loggedIn = v.object({
  token: v.string(),
  user: v.object({
    id,
    name: v.string(),
    role: v.picklist(roles),
    lastLogin: v.nullable(instant),
    lastLoginIp: v.nullable(v.string()),
    /** As `me` answers it. */
    isEmailVerified: v.boolean(),
  }),
  /** An admin has set the password: until it is changed every call but `update-password`, `me` and `logout` is refused. */
  mustChangePassword: v.boolean(),
})

export const login = endpoint('POST', '/api/auth/login', {
  summary: 'Log in',
  description:
    'Second step of the login: answers a session token. 403 `second_factor_needed` where the account has a second factor: with `challenge`, its `methods`, and the options of a `passkey`.',
  body: v.object({
    email,
    password,
    remember: v.optional(v.boolean(), false),
    recaptchaToken: captchaToken,
    honeypotData,
  }),
  answer: loggedIn,
})

export const logout = endpoint('POST', '/api/auth/logout', {
  summary: 'Log out',
  description: 'Ends this session: every token of it is refused from now on. Other sessions stay.',
  answer: successAnswer,
})

export const logoutEverywhere = endpoint('POST', '/api/auth/logout-everywhere', {
  summary: 'Log out of all devices',
  description: 'Ends every session of the signed-in user, with this one.',
  answer: successAnswer,
})

export const me = endpoint('GET', '/api/auth/me', {
  summary: 'Get the signed-in user',
  answer: v.object({
    _id: id,
    name: v.string(),
    email: v.string(),
    role: v.picklist(roles),
    scopes: staffScopesAnswer,
    mustChangePassword: v.boolean(),
    profileImage: v.nullable(v.string()),
    discordId: v.nullable(v.string()),
    discordName: v.nullable(v.string()),
    createdAt: instant,
    /** Whether the owner of the address has confirmed it. */
    isEmailVerified: v.boolean(),
    /** Whether any payment of theirs was approved, also one that was refunded since. */
    hasBought: v.boolean(),
    /** Whether the ranking may show them. */
    isRanked: v.boolean(),
    /** The version of the terms that the account accepted last; null where no acceptance is recorded. */
    termsVersion: v.nullable(v.string()),
    /** What is shown of the CPF or CNPJ from whose account they pay; null where none is stored. */
    taxIdHint: v.nullable(v.string()),
  }),
})

export const acceptTerms = endpoint('PUT', '/api/auth/terms', {
  summary: 'Accept a new version of the terms',
  description:
    'Records the version, the instant and the network address. 409 `terms_changed` unless it is the current version.',
  body: v.object({ version: requiredText(versionMax) }),
  answer: successAnswer,
})

export const changeName = endpoint('PUT', '/api/auth/name', {
  summary: 'Change your own name',
  body: v.object({ name: personName }),
  answer: successAnswer,
})

export const setLanguage = endpoint('PUT', '/api/auth/language', {
  summary: 'Change the language of your e-mails',
  body: v.object({ language: v.picklist(languages) }),
  answer: successAnswer,
})

export const removeTaxId = endpoint('DELETE', '/api/auth/tax-id', {
  summary: 'Delete your CPF or CNPJ',
  description: 'The one from whose account you pay. A purchase that needs it asks again.',
  answer: successAnswer,
})

export const updatePassword = endpoint('PUT', '/api/auth/update-password', {
  summary: 'Change your own password',
  description: 'Ends all other sessions; the token in the answer replaces the one of this session.',
  body: v.object({ currentPassword: password, newPassword }),
  answer: v.object({ ...successAnswer.entries, token: v.string() }),
})
