import type { Fetcher, R2Bucket, RateLimit, SendEmail } from '@cloudflare/workers-types'
import * as v from 'valibot'
import { captchaDrivers } from '#schema/rules/accounts.ts'
import { pixProviders } from '#schema/rules/payments.ts'
import { secondFactorModes } from '#schema/rules/second-factor.ts'
import { readLicenseKeys } from './lib/license-tokens.ts'
import { writeLog } from './lib/log.ts'

/** What the platform passes to the Worker: the variables below (README lists them) and the bindings of wrangler.toml. */
export interface Bindings {
  ASSETS?: Fetcher
  MEDIA?: R2Bucket
  EMAIL?: SendEmail
  SHIELD?: RateLimit
  /** Which deployment this is. */
  VERSION?: { id: string }
  [name: string]: unknown
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const address = v.pipe(text, v.url())
/** Shorter secrets can be found by trying from one thing that they have signed; the Worker refuses to start with them. */
export const secretMinBytes = 32
const secret = v.pipe(text, v.minBytes(secretMinBytes))
const seconds = v.pipe(text, v.regex(/^\d{1,3}$/), v.transform(Number))
const perSecond = v.pipe(text, v.regex(/^[1-9]\d{0,2}$/), v.transform(Number))
/** An optional variable; an empty one counts as absent. */
const absent = <S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.union([
      schema,
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
    ]),
  )

/** Invalid keys stop the shop at once, instead of its customers' tools when their tokens expire. */
const licenseKeys = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return readLicenseKeys(dataset.value)
    } catch {
      addIssue({ message: 'keys' })
      return NEVER
    }
  }),
)

/** Names of PIX providers, each once, divided by commas. */
const pixProviderNames = v.pipe(
  text,
  v.transform((names) => names.split(',').map((name) => name.trim())),
  v.array(v.picklist(pixProviders)),
  v.check((names) => new Set(names).size === names.length),
)

const variables = v.object({
  PUBLIC_URL: absent(address),
  DATABASE_URL: address,
  DATABASE_AUTH_TOKEN: absent(text),
  SESSION_SECRET: secret,
  LICENSE_SIGNING_KEY: absent(licenseKeys),
  SECOND_FACTOR: v.optional(v.picklist(secondFactorModes), 'optional'),
  MERCADOPAGO_API_URL: v.optional(address, 'https://api.mercadopago.com'),
  MERCADOPAGO_ACCESS_TOKEN: absent(text),
  MERCADOPAGO_WEBHOOK_SECRET: absent(text),
  MERCADOPAGO_ORDERS_ACCESS_TOKEN: absent(text),
  MERCADOPAGO_ORDERS_WEBHOOK_SECRET: absent(text),
  WOOVI_API_URL: v.optional(address, 'https://api.woovi.com'),
  WOOVI_APP_ID: absent(text),
  PIX_PROVIDERS: absent(pixProviderNames),
  COINBASE_API_URL: v.optional(address, 'https://business.coinbase.com/api/v1'),
  COINBASE_KEY_NAME: absent(text),
  COINBASE_KEY_SECRET: absent(text),
  COINBASE_WEBHOOK_SECRET: absent(text),
  BTCPAY_API_URL: absent(address),
  BTCPAY_STORE_ID: absent(text),
  BTCPAY_API_KEY: absent(text),
  BTCPAY_WEBHOOK_SECRET: absent(text),
  CAPTCHA_DRIVER: absent(v.picklist(captchaDrivers)),
  CAPTCHA_VERIFY_URL: absent(address),
  CAPTCHA_SITE_KEY: absent(text),
  CAPTCHA_SECRET: absent(text),
  RESEND_API_URL: v.optional(address, 'https://api.resend.com'),
  RESEND_API_KEY: absent(text),
  EMAIL_FROM: absent(text),
  EMAILS_PER_SECOND: v.optional(perSecond, '5'),
  MULTILOADER_API_URL: absent(address),
  MULTILOADER_SELLER_KEY: absent(text),
  COMMUNITY_LINK_SECRET: absent(secret),
  SUPPORT_URL: absent(address),
  DOWNLOAD_URL: absent(address),
  SNAPSHOT_SECONDS: absent(seconds),
  FIGURES_SECONDS: absent(seconds),
})
export type Env = v.InferOutput<typeof variables>

const parsed = new WeakMap<Bindings, Env | null>()

/** The configuration, parsed once for each isolate; null where it is invalid, and the log says which variables are. */
export function readEnv(bindings: Bindings): Env | null {
  const known = parsed.get(bindings)
  if (known !== undefined) return known
  const result = v.safeParse(variables, bindings)
  if (!result.success) {
    const names = unusableIn(bindings)
    writeLog({ level: 'error', message: 'missing or unusable configuration', names })
  }
  const env = result.success ? result.output : null
  parsed.set(bindings, env)
  return env
}

/** The names of the variables that are missing or cannot be used. */
export function unusableIn(bindings: Bindings): string[] {
  const { issues = [] } = v.safeParse(variables, bindings)
  return [...new Set(issues.map((issue) => String(issue.path?.[0]?.key)))]
}
