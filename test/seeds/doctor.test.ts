import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { and, eq, isNull, like, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { sweepAgeMaxMs } from '#schema/rules/service.ts'
import { products, providerEvents, serviceFigures } from '#schema/tables/index.ts'
import { examine } from '#seeds/commands/doctor/doctor.ts'
import type { Finding } from '#seeds/commands/doctor/finding.ts'
import { checkVariables } from '#seeds/commands/doctor/variables.ts'
import { root } from '../local/build.ts'
import { openFileStore, openStore } from '../open-store.ts'
import { product, sweepRun } from '../rows.ts'
import { wide } from '../width.ts'

const store = await openFileStore({ pix: 'all' })
const bindings = Object.entries(await store.bindings())
const variables = Object.fromEntries(
  bindings.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
)
await sweepRun(store)

type Changes = Record<string, string | undefined>
const examined = (changes: Changes = {}, now = Date.now) =>
  examine({ ...variables, ...changes }, { url: store.url, now })
/** Findings of a state, as `name: text`. */
const linesOf = (findings: readonly Finding[], state: Finding['state']) =>
  findings.filter((finding) => finding.state === state).map(({ name, text }) => `${name}: ${text}`)
const missing = async (changes: Changes = {}, now = Date.now) => linesOf(await examined(changes, now), 'missing')

function expectNoSecrets(text: string) {
  const secrets = Object.values(store.secrets).filter((value) => value.length > 8)
  for (const secret of secrets) expect(text).not.toContain(secret)
}

test('a whole deployment lacks nothing, and each provider was asked', async () => {
  const findings = await examined()
  expect(findings.filter(({ state }) => state === 'missing')).toEqual([])
  const well = findings.filter(({ state }) => state === 'ok').map(({ name }) => name)
  for (const name of [
    'database',
    'clock of the database',
    'migrations',
    'Mercado Pago (Orders)',
    'Mercado Pago',
    'Woovi',
    'public keys of Woovi',
    'disputes of Woovi',
    'transactions of Woovi',
    'webhooks of Woovi',
    'webhook of Woovi',
    'Resend',
    'shop',
    'cron',
    'clock of the shop',
  ])
    expect(well).toContain(name)
  expect(well.filter((name) => name.startsWith('webhook of '))).toHaveLength(5)
  expectNoSecrets(JSON.stringify(findings))
  // The events of its webhooks are done with after an hour: no admin is to look at them.
  await store.tick(Date.now() + 61 * 60_000)
  expect(await store.db.select().from(providerEvents).where(isNull(providerEvents.doneAt))).toEqual([])
  expect(await store.db.select().from(providerEvents).where(like(providerEvents.subjectId, '%doctor'))).toHaveLength(4)
})

test.each<[string, Changes, RegExp]>([
  ['a variable that is not set', { SESSION_SECRET: undefined }, /^SESSION_SECRET: is not set$/],
  [
    'a variable that cannot be used',
    { LICENSE_SIGNING_KEY: 'no key' },
    /^LICENSE_SIGNING_KEY: cannot be used as it is$/,
  ],
  ['a short secret of sessions', { SESSION_SECRET: 'x'.repeat(31) }, /^SESSION_SECRET: has less than 32 bytes$/],
  [
    'a short secret of the community’s bot',
    { COMMUNITY_LINK_SECRET: 'y'.repeat(31) },
    /^COMMUNITY_LINK_SECRET: has less than 32 bytes$/,
  ],
  ['the shop’s address', { PUBLIC_URL: undefined }, /^PUBLIC_URL: is not set$/],
  ['half of a provider', { MERCADOPAGO_WEBHOOK_SECRET: '' }, /^MERCADOPAGO_WEBHOOK_SECRET: is not set: PIX/],
  [
    'half of an application for Orders',
    { MERCADOPAGO_ORDERS_WEBHOOK_SECRET: '' },
    /^MERCADOPAGO_ORDERS_WEBHOOK_SECRET: is not set: PIX by Mercado Pago \(Orders\)/,
  ],
  [
    'a provider of PIX that there is not',
    { PIX_PROVIDERS: 'woovi, another' },
    /^PIX_PROVIDERS: names another, which is none of mercadopago-orders, mercadopago, woovi$/,
  ],
  ['a provider of PIX named twice', { PIX_PROVIDERS: 'woovi,woovi' }, /^PIX_PROVIDERS: names woovi more than once$/],
  [
    'a provider of PIX that is named and not configured',
    { PIX_PROVIDERS: 'mercadopago-orders,woovi', WOOVI_APP_ID: '' },
    /^PIX_PROVIDERS: names woovi, which is not configured$/,
  ],
  ['an AppID that Woovi refuses', { WOOVI_APP_ID: 'another' }, /^Woovi: refuses WOOVI_APP_ID \(401: \w.*\)$/],
  [
    'a key that Orders refuse',
    { MERCADOPAGO_ORDERS_ACCESS_TOKEN: 'another' },
    /^Mercado Pago \(Orders\): refuses MERCADOPAGO_ORDERS_ACCESS_TOKEN \(401 unauthorized: \w.*\)$/,
  ],
  ['half of a captcha', { CAPTCHA_SECRET: 'x' }, /^CAPTCHA_SITE_KEY: is not set: captcha/],
  ['a key that Mercado Pago refuses', { MERCADOPAGO_ACCESS_TOKEN: 'another' }, /^Mercado Pago: .*401/],
  ['a key that Coinbase refuses', { COINBASE_KEY_NAME: 'another' }, /^Coinbase.*: .*401/],
  ['a key that BTCPay refuses', { BTCPAY_API_KEY: 'another' }, /^BTCPay.*: .*40[13]/],
  ['a key that Resend refuses', { RESEND_API_KEY: 're_another' }, /^Resend: refuses RESEND_API_KEY: 403/],
  ['a domain that Resend has not verified', { EMAIL_FROM: 'Shop <a@elsewhere.test>' }, /^Resend: has not verified/],
  ['a database that does not answer', { DATABASE_URL: 'http://127.0.0.1:9' }, /^database: /],
  [
    'another secret of Orders’ webhooks',
    { MERCADOPAGO_ORDERS_WEBHOOK_SECRET: 'x' },
    /^webhook of Mercado Pago \(Orders\): is refused: the shop has another MERCADOPAGO_ORDERS_/,
  ],
  [
    'another secret of Mercado Pago’s webhooks',
    { MERCADOPAGO_WEBHOOK_SECRET: 'x' },
    /^webhook of .*: is refused: the shop has another MERCADOPAGO_/,
  ],
  [
    'another secret of Coinbase’s webhooks',
    { COINBASE_WEBHOOK_SECRET: 'x' },
    /^webhook of .*: is refused: the shop has another COINBASE_/,
  ],
  [
    'another secret of BTCPay’s webhooks',
    { BTCPAY_WEBHOOK_SECRET: 'x' },
    /^webhook of .*: is refused: the shop has another BTCPAY_/,
  ],
])('%s is named, and nothing else', async (_, changes, line) => {
  const lines = await missing(changes)
  expect(lines).toEqual([expect.stringMatching(line)])
  for (const value of Object.values(changes)) if (value && value.length > 4) expect(lines.join()).not.toContain(value)
})

test('the key of the application for payments is named where it stands for Orders', async () => {
  const { MERCADOPAGO_ACCESS_TOKEN, MERCADOPAGO_WEBHOOK_SECRET } = store.secrets
  expect(await missing({ MERCADOPAGO_ORDERS_ACCESS_TOKEN: MERCADOPAGO_ACCESS_TOKEN })).toEqual([
    expect.stringMatching(/^Mercado Pago \(Orders\): refuses MERCADOPAGO_ORDERS_ACCESS_TOKEN \(401 /),
  ])
  const shared = (changes: Changes) =>
    linesOf(checkVariables({ ...variables, ...changes }), 'check').filter((line) => /same application/.test(line))
  expect(shared({ MERCADOPAGO_ORDERS_ACCESS_TOKEN: MERCADOPAGO_ACCESS_TOKEN })).toEqual([
    'MERCADOPAGO_ORDERS_ACCESS_TOKEN: is of the same application as MERCADOPAGO_ACCESS_TOKEN: it has to be one for the API de Orders',
  ])
  expect(shared({ MERCADOPAGO_ORDERS_WEBHOOK_SECRET: MERCADOPAGO_WEBHOOK_SECRET })).toEqual([
    'MERCADOPAGO_ORDERS_WEBHOOK_SECRET: is of the same application as MERCADOPAGO_WEBHOOK_SECRET: it has to be one for the API de Orders',
  ])
  const tokens = (orders: string, payments: string) =>
    shared({ MERCADOPAGO_ORDERS_ACCESS_TOKEN: orders, MERCADOPAGO_ACCESS_TOKEN: payments })
  // Two keys of one application: a key names it.
  expect(tokens('APP_USR-1234567890123456-112026-aa-1', 'APP_USR-1234567890123456-113026-bb-1')).toHaveLength(1)
  expect(tokens('APP_USR-1234567890123456-112026-aa-1', 'APP_USR-6543210987654321-112026-bb-1')).toEqual([])
})

test.each([403, 404] as const)(
  'an application that may not use orders is named, with the API’s own words: %i',
  async (value) => {
    const message = 'This application has no orders'
    store.sandbox.faults.set({ failWith: { value, message, operations: ['search'], about: '/v1/orders' } })
    const lines = await missing()
    store.sandbox.faults.set({ failWith: null })
    expect(lines).toEqual([
      expect.stringMatching(
        /^Mercado Pago \(Orders\): refuses orders: its application has to be one for Checkout Transparente/,
      ),
    ])
    expect(lines[0]).toMatch(new RegExp(`\\(${value} \\w+: ${message}\\)$`))
  },
)

test('a search that is refused is named by the API’s own code and words', async () => {
  const message = 'begin_date is wrong'
  store.sandbox.faults.set({ failWith: { value: 400, message, operations: ['search'], about: '/v1/orders' } })
  const lines = await missing()
  store.sandbox.faults.set({ failWith: null })
  expect(lines).toEqual([
    expect.stringMatching(/^Mercado Pago \(Orders\): refuses the list of charges \(400 \w+: begin_date is wrong\)$/),
  ])
})

test.each<[string, string, RegExp]>([
  [
    'charges',
    '/api/v1/charge',
    /^Woovi: refuses the list of charges: the AppID lacks the scope CHARGE_GET_LIST \(403: /,
  ],
  [
    'disputes',
    '/api/v1/dispute',
    /^disputes of Woovi: are refused: the AppID lacks the scope DISPUTE_GET_LIST \(403: /,
  ],
  [
    'transactions',
    '/api/v1/transaction',
    /^transactions of Woovi: are refused: the AppID lacks the scope TRANSACTION_GET_LIST \(403: /,
  ],
])('a scope that the AppID lacks is named, with Woovi’s own words: %s', async (_, about, line) => {
  store.sandbox.faults.set({ failWith: { value: 403, message: 'Sem escopo', about } })
  const lines = await missing()
  store.sandbox.faults.set({ failWith: null })
  expect(lines).toEqual([expect.stringMatching(line)])
  expect(lines[0]).toMatch(/Sem escopo\)$/)
})

test('Woovi’s webhooks are compared with those of the shop, where its AppID may list them', async () => {
  const about = async (changes: Changes = {}, { url }: { url?: string } = { url: store.url }) => {
    const findings = await examine({ ...variables, ...changes }, url === undefined ? {} : { url })
    return findings.flatMap(({ name, state, text }) => (name === 'webhooks of Woovi' ? [`${state} ${text}`] : []))
  }
  const path = '/api/payments/woovi/webhook'
  expect(await about()).toEqual([`ok all 9 events go to ${store.url.replace(/\/$/, '')}${path}`])
  const other = { PUBLIC_URL: 'https://other.example' }
  const none = `none of the 9 events goes to https://other.example${path}`
  expect(await about(other)).toEqual([`missing ${none}`])
  // They are made once the shop is there to answer.
  expect(await about(other, {})).toEqual([`check ${none}`])
  store.sandbox.faults.set({ failWith: { value: 403, message: 'Sem escopo', about: '/api/v1/webhook' } })
  const unlisted = await about()
  store.sandbox.faults.set({ failWith: null })
  expect(unlisted).toEqual([
    expect.stringMatching(/^check the AppID lacks the scope WEBHOOK_GET_LIST: .*OPENPIX:CHARGE_COMPLETED, /),
  ])
})

test('Woovi’s public keys have to be answered, one of them for its webhooks of today', async () => {
  store.sandbox.faults.set({ failWith: { value: 503, about: '/api/v1/webhook/public-keys' } })
  const lines = await missing()
  store.sandbox.faults.set({ failWith: null })
  expect(lines).toEqual([expect.stringMatching(/^public keys of Woovi: 503/)])
})

test('a shop without the AppID of the file is told so, since it expects no webhooks of Woovi', async () => {
  const silent = await openStore({ pix: 'mercadopago-orders' })
  onTestFinished(() => silent.close())
  const findings = await examine(variables, { url: silent.url })
  expect(linesOf(findings, 'missing')).toContain('webhook of Woovi: is not expected: the shop has no WOOVI_APP_ID')
})

test('which providers make new charges, in which order, is said, and where one alone does', () => {
  const said = (changes: Changes) => {
    const findings = checkVariables({ ...variables, ...changes })
    const failover = linesOf(findings, 'off').filter((line) => line.startsWith('fail-over'))
    return [...linesOf(findings, 'ok'), ...failover, ...linesOf(findings, 'missing')]
  }
  const [orders, payments, woovi] = ['Mercado Pago (Orders)', 'Mercado Pago', 'Woovi']
  const makes = (makers: string[], ...others: string[]) =>
    `new PIX charges: are made by ${makers.join(', and where that fails by ')}${others
      .map((other) => `; ${other} is asked about the charges that it made`)
      .join('')}`
  const alone = (maker: string) =>
    `fail-over of PIX: while ${maker} does not answer, nothing is sold by PIX: a second provider would make the charges`
  const noOrders = { MERCADOPAGO_ORDERS_ACCESS_TOKEN: '', MERCADOPAGO_ORDERS_WEBHOOK_SECRET: '' }
  const noPayments = { MERCADOPAGO_ACCESS_TOKEN: '', MERCADOPAGO_WEBHOOK_SECRET: '' }
  const noWoovi = { WOOVI_APP_ID: '' }
  expect(said({})).toEqual([makes([orders, woovi], payments)])
  expect(said({ PIX_PROVIDERS: 'woovi, mercadopago-orders' })).toEqual([makes([woovi, orders], payments)])
  expect(said({ PIX_PROVIDERS: 'mercadopago' })).toEqual([makes([payments], orders, woovi), alone(payments)])
  expect(said({ ...noPayments, ...noWoovi })).toEqual([makes([orders]), alone(orders)])
  expect(said({ ...noOrders, ...noWoovi })).toEqual([makes([payments]), alone(payments)])
  expect(said(noOrders)).toEqual([makes([payments, woovi])])
  expect(said({ ...noOrders, ...noPayments })).toEqual([makes([woovi]), alone(woovi)])
  // As the Worker has it.
  expect(said({ ...noPayments, PIX_PROVIDERS: 'woovi,mercadopago' })).toEqual([
    makes([woovi], orders),
    alone(woovi),
    'PIX_PROVIDERS: names mercadopago, which is not configured',
  ])
  const former = linesOf(checkVariables({ ...variables, PIX_PROVIDER: 'mercadopago' }), 'check')
  expect(former).toContain(
    'PIX_PROVIDER: is read no more: PIX_PROVIDERS names those that make new charges, in their order',
  )
})

test('an AppID with “Bearer” before it is named', () => {
  const lines = linesOf(checkVariables({ ...variables, WOOVI_APP_ID: `Bearer ${variables.WOOVI_APP_ID}` }), 'missing')
  expect(lines).toEqual(['WOOVI_APP_ID: begins with "Bearer": Woovi takes the AppID alone'])
})

test('what no API tells is to be looked at: the webhook’s address in the panel, a PIX key, and scopes', () => {
  const looked = (changes: Changes) => {
    const findings = checkVariables({ ...variables, ...changes })
    return [...linesOf(findings, 'check'), ...linesOf(findings, 'missing')]
  }
  const pixKey = expect.stringMatching(/^PIX key: /)
  const goesTo = (url: string) =>
    `webhook of Mercado Pago (Orders): in its application's panel the events "Order (Mercado Pago)" and "Chargebacks" have to go to ${url}`
  const path = '/api/payments/mercadopago-orders/webhook'
  const scopes = expect.stringMatching(/^WOOVI_APP_ID: where it has scopes, these have to be among them: CHARGE_GET, /)
  const live = { MERCADOPAGO_API_URL: undefined, WOOVI_API_URL: undefined }
  expect(looked({ ...live, PUBLIC_URL: 'https://shop.example/' })).toEqual([
    goesTo(`https://shop.example${path}`),
    scopes,
    pixKey,
  ])
  expect(looked({})).toEqual([goesTo(`${variables.PUBLIC_URL}${path}`), scopes, pixKey])
  const unreachable = (why: string) => [
    `PUBLIC_URL: ${why}: Mercado Pago cannot reach it with the webhook of Mercado Pago (Orders)`,
    `PUBLIC_URL: ${why}: Woovi cannot reach it with the webhook of Woovi`,
  ]
  for (const here of ['http://localhost:8787', 'https://127.0.0.1', 'http://[::1]:8787'])
    expect(looked({ ...live, PUBLIC_URL: here })).toEqual([scopes, pixKey, ...unreachable('names this machine')])
  expect(looked({ ...live, PUBLIC_URL: 'http://shop.example' })).toEqual([
    scopes,
    pixKey,
    ...unreachable('is not https'),
  ])
})

test('a shop without a payment provider is told so', async () => {
  const names = Object.keys(variables).filter((name) => /^(MERCADOPAGO|WOOVI|COINBASE|BTCPAY)_/.test(name))
  const without = Object.fromEntries(
    names.filter((name) => !/(MERCADOPAGO|WOOVI|COINBASE)_API_URL/.test(name)).map((name) => [name, undefined]),
  )
  expect(await missing(without)).toEqual(['a payment provider: is not configured: the shop sells nothing'])
})

test('products that are given away without e-mails are named, though nothing is missing', async () => {
  const name = 'confirmed e-mails'
  const silent = { RESEND_API_KEY: undefined, EMAIL_FROM: undefined }
  const named = async (changes: Changes) => (await examined(changes)).filter((finding) => finding.name === name)
  expect(await named(silent)).toEqual([])
  const { id } = await product(store, { isFree: true, priceBrl: 0, priceUsd: 0 })
  expect(await named({})).toEqual([])
  expect(await named(silent)).toEqual([{ state: 'off', name, text: expect.stringContaining('given away (1)') }])
  expect(await missing(silent)).toEqual([])
  await store.db.delete(products).where(eq(products.id, id))
})

test('a clock that is wrong is named, in the database and in the shop', async () => {
  const lines = await missing({}, () => Date.now() + 180_000)
  expect(lines.filter((line) => line.startsWith('clock of '))).toHaveLength(2)
})

test('a migration that is missing is named, in the database and in the shop', async () => {
  await store.db.run(sql`update __drizzle_migrations set created_at = -created_at
    where created_at = (select max(created_at) from __drizzle_migrations)`)
  const lines = await missing()
  await store.db.run(sql`update __drizzle_migrations set created_at = -created_at where created_at < 0`)
  expect(lines).toEqual(['migrations: are not all applied: npm run migrate', 'migrations: fails in the shop'])
})

test('a cron that stays away is named', async () => {
  const isSweep = and(eq(serviceFigures.name, 'sweep'))
  await store.db
    .update(serviceFigures)
    .set({ value: Date.now() - sweepAgeMaxMs - 1_000 })
    .where(isSweep)
  const lines = await missing()
  await sweepRun(store)
  expect(lines).toEqual(['cron: has not run for five minutes'])
})

test('a shop that does not answer is named', async () => {
  const findings = await examine(variables, { url: 'http://127.0.0.1:9' })
  expect(findings.filter(({ state }) => state === 'missing').map(({ name }) => name)).toEqual(['shop'])
})

wide.test(
  'the command reads a file of variables, prints no value, and exits with 1 where something is missing',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'trinco-doctor-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    const file = join(dir, 'shop.env')
    const run = (words: string[]) =>
      promisify(execFile)(process.execPath, [join(root, 'seeds/commands/doctor/doctor.ts'), ...words]).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      )
    const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'`)
    await writeFile(file, lines.join('\n'))
    const whole = await run([file, store.url])
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringMatching(/Nothing is missing\.\n$/) })
    await writeFile(file, lines.filter((line) => !line.startsWith('SESSION_SECRET')).join('\n'))
    const lacking = await run([file])
    expect(lacking).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('missing SESSION_SECRET: is not set\nMissing: 1.'),
    })
    expectNoSecrets(whole.stdout + lacking.stdout)
  },
)
