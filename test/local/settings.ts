import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { LocalError } from './local-error.ts'
import type { Vars } from './worker.ts'

const secretNames = [
  'SESSION_SECRET',
  'LICENSE_SIGNING_KEY',
  'MERCADOPAGO_ACCESS_TOKEN',
  'MERCADOPAGO_WEBHOOK_SECRET',
  'COMMUNITY_LINK_SECRET',
] as const
export type Secrets = Record<(typeof secretNames)[number], string>

export const makeSecrets = (): Secrets => ({
  SESSION_SECRET: random(),
  LICENSE_SIGNING_KEY: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
  MERCADOPAGO_ACCESS_TOKEN: `SANDBOX-${random()}`,
  MERCADOPAGO_WEBHOOK_SECRET: random(),
  COMMUNITY_LINK_SECRET: random(),
})

const random = () => randomBytes(36).toString('base64url')

/** The secrets of this machine: made at the first start, kept in `file`, readable by its owner alone. */
export function keepSecrets(file: string): Secrets {
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

export interface Places {
  shop: string
  database: string
  bank: string
}

/** The Worker's variables for a shop that runs on this machine, with the sandbox as its payment provider. */
export const varsFor = ({ shop, database, bank }: Places, secrets: Secrets): Vars => ({
  PUBLIC_URL: shop,
  DATABASE_URL: database,
  MERCADOPAGO_API_URL: bank,
  CAPTCHA_VERIFY_URL: `${bank}/captcha/siteverify`,
  ...secrets,
})
