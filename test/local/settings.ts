import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { brand } from '#schema/brand.ts'
import { LocalError } from './local-error.ts'
import { btcpayPath } from './sandbox/btcpay.ts'
import { coinbasePath } from './sandbox/coinbase.ts'
import { multiloaderPath } from './sandbox/multiloader.ts'
import { resendPath } from './sandbox/resend.ts'
import type { SandboxOptions } from './sandbox/sandbox.ts'
import type { Vars } from './worker.ts'

const secretNames = [
  'SESSION_SECRET',
  'LICENSE_SIGNING_KEY',
  'MERCADOPAGO_ACCESS_TOKEN',
  'MERCADOPAGO_WEBHOOK_SECRET',
  'MERCADOPAGO_ORDERS_ACCESS_TOKEN',
  'MERCADOPAGO_ORDERS_WEBHOOK_SECRET',
  'WOOVI_APP_ID',
  'COINBASE_KEY_NAME',
  'COINBASE_KEY_SECRET',
  'COINBASE_WEBHOOK_SECRET',
  'BTCPAY_STORE_ID',
  'BTCPAY_API_KEY',
  'BTCPAY_WEBHOOK_SECRET',
  'MULTILOADER_SELLER_KEY',
  'RESEND_API_KEY',
  'COMMUNITY_LINK_SECRET',
] as const
export type Secrets = Record<(typeof secretNames)[number], string>

export const makeSecrets = (): Secrets => ({
  SESSION_SECRET: random(),
  LICENSE_SIGNING_KEY: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
  MERCADOPAGO_ACCESS_TOKEN: `SANDBOX-${random()}`,
  MERCADOPAGO_WEBHOOK_SECRET: random(),
  MERCADOPAGO_ORDERS_ACCESS_TOKEN: `SANDBOX-${random()}`,
  MERCADOPAGO_ORDERS_WEBHOOK_SECRET: random(),
  WOOVI_APP_ID: wooviAppId(),
  COINBASE_KEY_NAME: `organizations/sandbox/apiKeys/${randomUUID()}`,
  COINBASE_KEY_SECRET: coinbaseKey(),
  COINBASE_WEBHOOK_SECRET: random(),
  BTCPAY_STORE_ID: random(),
  BTCPAY_API_KEY: random(),
  BTCPAY_WEBHOOK_SECRET: random(),
  // The API accepts only 32 characters.
  MULTILOADER_SELLER_KEY: randomBytes(16).toString('hex'),
  RESEND_API_KEY: `re_sandbox_${random()}`,
  COMMUNITY_LINK_SECRET: random(),
})

/** As Woovi issues them: in base64, the ids of client and secret. */
const wooviAppId = () => Buffer.from(`Client_Id_${randomUUID()}:Client_Secret_${random()}`).toString('base64')

/** An Ed25519 key in the form Coinbase issues: seed and public half, in base64. */
function coinbaseKey(): string {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
}

const random = () => randomBytes(36).toString('base64url')

/** The secrets of this machine: created at the first start, kept in `file`, readable by its owner only. */
export function loadOrCreateSecrets(file: string): Secrets {
  const kept = existsSync(file) ? readSecrets(file) : {}
  const secrets = { ...makeSecrets(), ...kept }
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}

function readSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new LocalError(`The secrets in ${file} cannot be read: mend that file, or delete it to have new ones made.`)
  }
}

export interface ServiceUrls {
  shop: string
  database: string
  sandbox: string
}

/** The Worker's variables for a store on this machine, with the sandbox as its payment provider. */
export const workerVars = ({ shop, database, sandbox }: ServiceUrls, secrets: Secrets): Vars => ({
  PUBLIC_URL: shop,
  DATABASE_URL: database,
  MERCADOPAGO_API_URL: sandbox,
  WOOVI_API_URL: sandbox,
  COINBASE_API_URL: `${sandbox}${coinbasePath}`,
  BTCPAY_API_URL: `${sandbox}${btcpayPath}`,
  MULTILOADER_API_URL: `${sandbox}${multiloaderPath}`,
  RESEND_API_URL: `${sandbox}${resendPath}`,
  EMAIL_FROM: `${brand.name} <noreply@trinco.test>`,
  EMAILS_PER_SECOND: '200',
  CAPTCHA_VERIFY_URL: `${sandbox}/captcha/siteverify`,
  ...secrets,
})

/** The same secrets, as options of the sandbox. */
export const sandboxKeys = (
  secrets: Secrets,
): Required<
  Pick<
    SandboxOptions,
    'accessToken' | 'webhookSecret' | 'orders' | 'woovi' | 'coinbase' | 'btcpay' | 'multiloader' | 'resend'
  >
> => ({
  accessToken: secrets.MERCADOPAGO_ACCESS_TOKEN,
  webhookSecret: secrets.MERCADOPAGO_WEBHOOK_SECRET,
  orders: {
    accessToken: secrets.MERCADOPAGO_ORDERS_ACCESS_TOKEN,
    webhookSecret: secrets.MERCADOPAGO_ORDERS_WEBHOOK_SECRET,
  },
  woovi: { appId: secrets.WOOVI_APP_ID },
  coinbase: {
    keyName: secrets.COINBASE_KEY_NAME,
    keySecret: secrets.COINBASE_KEY_SECRET,
    webhookSecret: secrets.COINBASE_WEBHOOK_SECRET,
  },
  btcpay: {
    storeId: secrets.BTCPAY_STORE_ID,
    apiKey: secrets.BTCPAY_API_KEY,
    webhookSecret: secrets.BTCPAY_WEBHOOK_SECRET,
  },
  multiloader: { sellerKey: secrets.MULTILOADER_SELLER_KEY },
  resend: { apiKey: secrets.RESEND_API_KEY },
})
