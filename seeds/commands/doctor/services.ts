import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type ProviderName, providerTitles } from '#schema/rules/payments.ts'
import { createDeps } from '#worker/deps.ts'
import type { Env } from '#worker/env.ts'
import { isProviderError, wordsOf } from '#worker/providers/errors.ts'
import { openDatabase } from '../database.ts'
import { migrationsFolder, migrationsTable } from '../migrate.ts'
import { check, type Finding } from './finding.ts'
import { checkWoovi } from './woovi.ts'

/** How far two clocks may be apart: signatures of webhooks are valid for five minutes. */
const clockMaxMs = 60_000
const timeoutMs = 10_000

/** Makes the cheapest read of the database and of each provider. `isDeployed`: what can be set up only then has to be there. */
export async function checkServices(env: Env, now: () => number, isDeployed: boolean): Promise<Finding[]> {
  const { providers, mailer } = createDeps(env)
  return [
    ...(await checkDatabase(env, now, mailer !== null)),
    ...(await Promise.all(
      providers.map((provider) =>
        // An empty list, which needs the same rights as one with payments.
        check(providerTitles[provider.name], async () => {
          await provider.list(now() - 1_000, now(), null).catch(explained(provider.name))
          return 'answers, and accepts the key'
        }),
      ),
    )),
    ...(env.WOOVI_APP_ID === undefined ? [] : await checkWoovi(env, env.WOOVI_APP_ID, now, isDeployed)),
    ...(env.RESEND_API_KEY === undefined || env.EMAIL_FROM === undefined
      ? []
      : [await check('Resend', () => checkResend(env))]),
  ]
}

/** By what each provider knows the shop. */
const credentials: Record<ProviderName, string> = {
  'mercadopago-orders': 'MERCADOPAGO_ORDERS_ACCESS_TOKEN',
  mercadopago: 'MERCADOPAGO_ACCESS_TOKEN',
  woovi: 'WOOVI_APP_ID',
  coinbase: 'COINBASE_KEY_NAME with COINBASE_KEY_SECRET',
  btcpay: 'BTCPAY_API_KEY',
}

/** For `catch`: says what of the shop the provider refuses, in its own code and words. */
const explained = (name: ProviderName) => (error: unknown) => {
  if (!isProviderError(error) || error.status === null) throw error
  const { status } = error
  const mayNotUse = name === 'mercadopago-orders' && (status === 403 || status === 404)
  const ofScope = name === 'woovi' && status === 403
  const what = mayNotUse
    ? 'orders: its application has to be one for Checkout Transparente by the API de Orders'
    : status === 401
      ? credentials[name]
      : `the list of charges${ofScope ? ': the AppID lacks the scope CHARGE_GET_LIST' : ''}`
  throw new Error(`refuses ${what} (${wordsOf(error)})`)
}

async function checkDatabase(
  { DATABASE_URL, DATABASE_AUTH_TOKEN }: Env,
  now: () => number,
  hasMailer: boolean,
): Promise<Finding[]> {
  const db = openDatabase(DATABASE_URL, DATABASE_AUTH_TOKEN)
  const read = async (query: string) => Number((await db.$client.execute(query)).rows[0]?.[0] ?? 0)
  const database = await check('database', async () => {
    await read('select 1')
    return 'answers, and accepts the token'
  })
  if (database.state !== 'ok') return [database]
  const clock = await check('clock of the database', async () => {
    const at = await read(`select cast((julianday('now') - 2440587.5) * 86400000 as integer)`)
    return requireSameTime(at, now())
  })
  const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  const migrations = await check('migrations', async () => {
    const applied = await read(`select max(created_at) from ${migrationsTable}`).catch(() => 0)
    if (applied < newest) throw new Error('are not all applied: npm run migrate')
    return 'are all applied'
  })
  const given = hasMailer || migrations.state !== 'ok' ? 0 : await read('select count(*) from products where is_free')
  db.$client.close()
  return [database, clock, migrations, ...(given === 0 ? [] : [givenPerAccount(given)])]
}

/** Without e-mails nobody can confirm an address. Of the binding in wrangler.toml the variables tell nothing. */
const givenPerAccount = (count: number): Finding => ({
  state: 'off',
  name: 'confirmed e-mails',
  text: `without e-mails by Resend or Cloudflare, products that are given away (${count}) are one for each account`,
})

/** Says how far two clocks are apart (ms since the epoch). Throws where that is too far. */
export function requireSameTime(theirs: number, ours: number): string {
  const apart = Math.round(Math.abs(theirs - ours) / 1_000)
  if (!(Math.abs(theirs - ours) <= clockMaxMs)) throw new Error(`is ${apart} s from the clock of this machine`)
  return 'agrees with the clock of this machine'
}

/** Source: https://resend.com/docs/api-reference/domains/list-domains. A key that may only send is refused by name, which tells that it is valid. */
async function checkResend({ RESEND_API_URL, RESEND_API_KEY, EMAIL_FROM = '' }: Env): Promise<string> {
  const answer = await fetch(`${RESEND_API_URL}/domains`, {
    headers: { authorization: `Bearer ${RESEND_API_KEY}`, 'user-agent': 'shop/1.0' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = (await answer.json().catch(() => ({}))) as { name?: string; data?: { name: string; status: string }[] }
  if (body.name === 'restricted_api_key') return 'accepts the key, which may only send'
  if (!answer.ok) throw new Error(`refuses RESEND_API_KEY: ${answer.status} ${body.name ?? ''}`.trim())
  const domain = /@([^>\s]+)/.exec(EMAIL_FROM)?.[1]?.toLowerCase()
  const isVerified = body.data?.some(({ name, status }) => status === 'verified' && name.toLowerCase() === domain)
  if (!isVerified) throw new Error('has not verified the domain of EMAIL_FROM')
  return 'accepts the key, and has verified the domain of EMAIL_FROM'
}
