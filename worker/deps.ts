import type { Challenge } from '#schema/rules/challenges.ts'
import { moveCodeOf } from '#schema/rules/device-moves.ts'
import { type ProviderName, pixProviders } from '#schema/rules/payments.ts'
import type { Bindings, Env } from './env.ts'
import { type Calls, noCalls } from './lib/calls.ts'
import { type Database, openDatabase } from './lib/database.ts'
import { type DownloadReader, signDownload } from './lib/download-signatures.ts'
import { newId, newKey } from './lib/ids.ts'
import { type PublishedKey, signLicenseToken } from './lib/license-tokens.ts'
import { readLinkToken, signLinkToken } from './lib/link-tokens.ts'
import type { ChallengePurpose } from './lib/proof-of-work.ts'
import type { SealPurpose } from './lib/seal.ts'
import { hmacHex, isSignedId, markCodeLength } from './lib/signatures.ts'
import type { StatusListContent } from './lib/status-list.ts'
import { readSession, type Session, type SessionClaims, signSession } from './lib/tokens.ts'
import { type Captcha, siteverify } from './providers/captcha/captcha.ts'
import { btcpay } from './providers/coin/btcpay.ts'
import { coinbase } from './providers/coin/coinbase.ts'
import { evaluatedLater } from './providers/evaluated-later.ts'
import type { Mailer } from './providers/mail/mailer.ts'
import type { MediaStore } from './providers/media/media.ts'
import { r2 } from './providers/media/r2.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import { mercadoPago } from './providers/pix/mercado-pago.ts'
import { mercadoPagoOrders } from './providers/pix/mercado-pago-orders.ts'
import { woovi } from './providers/pix/woovi.ts'
import type { Sellers } from './providers/sellers/seller.ts'
import { type Malformed, watched } from './providers/watched.ts'

/** Everything the domain needs from outside, passed as its first argument. */
export interface Deps {
  db: Database
  /** Milliseconds since the epoch. */
  now: () => number
  newId: () => string
  newKey: () => string
  /** The payment providers that are configured. Those that make no new charges are asked about theirs. */
  providers: PaymentProvider[]
  /** Who makes new charges, of each method in the order in which they are asked. */
  chargeMakers: ProviderName[]
  /** The configured external sellers of keys. */
  sellers: Sellers
  /** null where no captcha is configured. */
  captcha: Captcha | null
  /** null where none is configured: no e-mail is written, and none is promised. */
  mailer: Mailer | null
  /** The ids of e-mails that `queueEmail` was asked to write; some may not have been. */
  queuedEmails: string[]
  /** null where no bucket is configured. */
  media: MediaStore | null
  /** Whether the Discord bot signed this id; always false where its secret is not configured. */
  isSignedDiscordId: (discordId: string, signature: string) => boolean
  sessions: {
    sign: (claims: SessionClaims, lifetimeMs: number) => Promise<string>
    read: (token: string) => Promise<Session | null>
  }
  /** Tokens of the single-use links in e-mails: `sign` takes the id of the link's row, `read` returns it, null for a token that is not ours. */
  linkTokens: {
    sign: (id: string) => string
    read: (token: string) => string | null
  }
  /** The code that the owner of a key types, of the id of a `device_moves` row. */
  moveCode: (id: string) => string
  /** Of what is said of somebody who asks about a key: short, and of no use without the secret. */
  callerDigest: (text: string) => string
  /** Signs the address of a tool's file. */
  signDownload: (reader: DownloadReader, key: string, until: number) => string
  secondFactor: {
    /** The panel opens only to admins who have one. */
    isRequired: boolean
  }
  /** What is stored encrypted. */
  sealed: {
    /** Encrypts a value for `purpose`, for which alone it can be opened. */
    seal: (purpose: SealPurpose, value: unknown) => Promise<string>
    /** The value; null where it was not sealed by us, or not for `purpose`. */
    open: (purpose: SealPurpose, sealed: string) => Promise<unknown>
  }
  /** Proofs of work, by which a call goes beyond a soft limit. */
  challenges: {
    make: (purpose: ChallengePurpose) => Promise<Challenge>
    /** The nonce of the challenge that a header's solution solves; null where it is not one of ours for `purpose`, open and solved. */
    solvedNonce: (purpose: ChallengePurpose, solution: string) => Promise<string | null>
  }
  /** What a browser keeps of an e-mail with which somebody has logged in there: `random` and a code, hexadecimal, of no use for anything else. */
  browserMark: (email: string, random: string) => string
  /** Signs the tokens that sold tools verify offline, and the lists of their statuses; null where no key is configured. */
  offlineTokens: {
    sign: (claims: Record<string, unknown>, issuedAt: number, expiresAt: number) => Promise<string>
    signList: (list: StatusListContent, issuedAt: number, expiresAt: number) => Promise<string>
    keys: PublishedKey[]
  } | null
  /** The same for test keys, with a key of its own, which no released tool trusts. */
  testTokens: () => Promise<Deps['offlineTokens']>
  /** A file of the site that is built with it; null where it cannot be read now. */
  readAsset: (path: string) => Promise<Uint8Array | null>
  /** The shop's own origin, for the URLs that providers call and redirect to. */
  publicUrl: string
  /** The origin that this request was sent to, for links to our files. */
  origin: string
  /** External pages. */
  links: { support: string | null; download: string | null }
}

export interface DepsOptions {
  now?: () => number
  /** The request's own URL; its origin is used where PUBLIC_URL is not set. */
  url?: string
  /** Of uploads, of e-mails and of the site's files. */
  bindings?: Pick<Bindings, 'MEDIA' | 'EMAIL' | 'ASSETS'>
  /** Counts what is called outside. */
  calls?: Calls
}

/** The shop's own origin, without a trailing slash; where it is not configured, the request's. */
export const publicUrlOf = (env: Env | null, origin: string): string => (env?.PUBLIC_URL ?? origin).replace(/\/$/, '')

/** Makes a value when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The composition root: turns the configuration into the domain's dependencies. Called for each request and cron run, most of which need few. */
export function createDeps(
  env: Env,
  { now = Date.now, url = '', bindings = {}, calls = noCalls() }: DepsOptions = {},
): Deps {
  const origin = once(() => /^https?:\/\/[^/?#]+/.exec(url)?.[0] ?? '')
  const publicUrl = once(() => publicUrlOf(env, origin()))
  const db = once(() => openDatabase(env.DATABASE_URL, env.DATABASE_AUTH_TOKEN, calls))
  const onCall = () => {
    calls.providerCalls++
  }
  const tellMalformed = async (malformed: Malformed[]) => {
    const { recordMalformed } = await import('./domain/payments/malformed-answers.ts')
    await recordMalformed({ db: db(), now }, malformed)
  }
  const providers = once(() => providersOf(env, now, onCall).map((provider) => watched(provider, tellMalformed)))
  const sellers = once(() => sellersOf(env, onCall))
  const captcha = once(() => captchaOf(env, publicUrl(), onCall))
  const mailer = once(() => mailerOf(env, bindings, onCall))
  const media = once(() => (bindings.MEDIA ? r2(bindings.MEDIA) : null))
  return {
    get db() {
      return db()
    },
    now,
    newId,
    newKey,
    get providers() {
      return providers()
    },
    get chargeMakers() {
      return chargeMakersOf(env, providers())
    },
    get sellers() {
      return sellers()
    },
    get captcha() {
      return captcha()
    },
    get mailer() {
      return mailer()
    },
    queuedEmails: [],
    get media() {
      return media()
    },
    isSignedDiscordId: (discordId, signature) =>
      env.COMMUNITY_LINK_SECRET !== undefined && isSignedId(env.COMMUNITY_LINK_SECRET, discordId, signature, now()),
    sessions: {
      sign: (claims, lifetimeMs) => signSession(env.SESSION_SECRET, claims, now(), lifetimeMs),
      read: (token) => readSession(env.SESSION_SECRET, token, now()),
    },
    linkTokens: {
      sign: (id) => signLinkToken(env.SESSION_SECRET, id),
      read: (token) => readLinkToken(env.SESSION_SECRET, token),
    },
    moveCode: (id) => moveCodeOf(BigInt(`0x${hmacHex(env.SESSION_SECRET, `device-move:${id}`)}`)),
    callerDigest: (text) => hmacHex(env.SESSION_SECRET, `license-caller:${text}`).slice(0, 16),
    signDownload: (reader, key, until) => signDownload(env.SESSION_SECRET, reader, key, until),
    secondFactor: { isRequired: env.SECOND_FACTOR === 'required' },
    sealed: {
      seal: async (purpose, value) => (await import('./lib/seal.ts')).seal(env.SESSION_SECRET, purpose, value),
      open: async (purpose, sealed) => (await import('./lib/seal.ts')).open(env.SESSION_SECRET, purpose, sealed),
    },
    challenges: {
      make: async (purpose) =>
        (await import('./lib/proof-of-work.ts')).newChallenge(env.SESSION_SECRET, purpose, now()),
      solvedNonce: async (purpose, solution) =>
        (await import('./lib/proof-of-work.ts')).solvedNonce(env.SESSION_SECRET, purpose, solution, now()),
    },
    browserMark: (email, random) =>
      random + hmacHex(env.SESSION_SECRET, `known-browser:${email}${random && `:${random}`}`).slice(0, markCodeLength),
    offlineTokens: offlineTokensOf(env),
    testTokens: async () =>
      env.LICENSE_SIGNING_KEY === undefined
        ? null
        : (await import('./lib/test-tokens.ts')).testTokensOf(env.LICENSE_SIGNING_KEY),
    readAsset: async (path) => (await import('./lib/assets.ts')).readAsset(bindings.ASSETS, path),
    get publicUrl() {
      return publicUrl()
    },
    get origin() {
      return origin()
    },
    links: { support: env.SUPPORT_URL ?? null, download: env.DOWNLOAD_URL ?? null },
  }
}

function providersOf(env: Env, now: () => number, onCall: () => void): PaymentProvider[] {
  const { MERCADOPAGO_ORDERS_ACCESS_TOKEN: ordersToken, MERCADOPAGO_ORDERS_WEBHOOK_SECRET: ordersSecret } = env
  const { MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET, WOOVI_APP_ID: appId } = env
  const { COINBASE_KEY_NAME: keyName, COINBASE_KEY_SECRET: keySecret, COINBASE_WEBHOOK_SECRET } = env
  const { BTCPAY_API_URL: apiUrl, BTCPAY_STORE_ID: storeId, BTCPAY_API_KEY: apiKey, BTCPAY_WEBHOOK_SECRET } = env
  const mercadoPagoAccess = { apiUrl: env.MERCADOPAGO_API_URL, onCall }
  return [
    ordersToken && ordersSecret
      ? mercadoPagoOrders({ ...mercadoPagoAccess, accessToken: ordersToken, webhookSecret: ordersSecret, now })
      : null,
    accessToken && MERCADOPAGO_WEBHOOK_SECRET
      ? mercadoPago({ ...mercadoPagoAccess, accessToken, webhookSecret: MERCADOPAGO_WEBHOOK_SECRET })
      : null,
    appId ? woovi({ apiUrl: env.WOOVI_API_URL, appId, onCall }) : null,
    keyName && keySecret && COINBASE_WEBHOOK_SECRET
      ? coinbase({ apiUrl: env.COINBASE_API_URL, keyName, keySecret, webhookSecret: COINBASE_WEBHOOK_SECRET, onCall })
      : null,
    apiUrl && storeId && apiKey && BTCPAY_WEBHOOK_SECRET
      ? btcpay({ apiUrl, storeId, apiKey, webhookSecret: BTCPAY_WEBHOOK_SECRET, onCall })
      : null,
  ].filter((provider) => provider !== null)
}

/** Of PIX those that the configuration names; where it names none, all but the older of two APIs of one bank. Of crypto the first. */
function chargeMakersOf({ PIX_PROVIDERS }: Env, providers: PaymentProvider[]): ProviderName[] {
  const configured = providers.map(({ name }) => name)
  const usual = pixProviders.filter((name) => name !== 'mercadopago' || !configured.includes('mercadopago-orders'))
  const pix = (PIX_PROVIDERS ?? usual).filter((name) => configured.includes(name))
  const crypto = providers.find(({ method }) => method === 'crypto')
  return [...pix, ...(crypto ? [crypto.name] : [])]
}

function sellersOf(
  { MULTILOADER_API_URL: apiUrl, MULTILOADER_SELLER_KEY: sellerKey }: Env,
  onCall: () => void,
): Sellers {
  if (!apiUrl || !sellerKey) return {}
  const load = async () =>
    (await import('./providers/sellers/multiloader.ts')).multiloader({ apiUrl, sellerKey, onCall })
  const names = [
    'issue',
    'findKeysByReference',
    'info',
    'remove',
    'ban',
    'unban',
    'extend',
    'resetDevice',
    'resetDeviceOfUser',
  ] as const
  return { multiloader: { type: 'multiloader', ...evaluatedLater(load, names) } }
}

function mailerOf(env: Env, { EMAIL: binding }: Pick<Bindings, 'EMAIL'>, onCall: () => void): Mailer | null {
  const { RESEND_API_URL: apiUrl, RESEND_API_KEY: apiKey, EMAIL_FROM: from, EMAILS_PER_SECOND: perSecond } = env
  if (!from) return null
  // Evaluated where an e-mail is sent, as few requests do.
  const sentBy = (load: () => Promise<Mailer>): Mailer => ({
    perSecond,
    send: async (...message) => (await load()).send(...message),
  })
  if (apiKey)
    return sentBy(async () =>
      (await import('./providers/mail/resend.ts')).resend({ apiUrl, apiKey, from, perSecond, onCall }),
    )
  if (!binding) return null
  return sentBy(async () =>
    (await import('./providers/mail/cloudflare.ts')).cloudflareEmail(binding, { from, perSecond, onCall }),
  )
}

function offlineTokensOf({ LICENSE_SIGNING_KEY: keys }: Env): Deps['offlineTokens'] {
  if (keys === undefined) return null
  return {
    sign: (claims, issuedAt, expiresAt) => signLicenseToken(keys, claims, { issuedAt, expiresAt }),
    async signList(list, issuedAt, expiresAt) {
      const { signStatusList } = await import('./lib/status-list.ts')
      return signStatusList(keys, list, { issuedAt, expiresAt })
    },
    keys: keys.published,
  }
}

function captchaOf(env: Env, publicUrl: string, onCall: () => void): Captcha | null {
  const { CAPTCHA_VERIFY_URL: verifyUrl, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = env
  if (secret === undefined) return null
  const hostname = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : ''
  return siteverify(env.CAPTCHA_DRIVER ?? 'recaptcha', { verifyUrl, siteKey, secret, hostname, onCall })
}
