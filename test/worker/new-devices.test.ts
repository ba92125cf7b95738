import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { login, register, setLanguage, updatePassword } from '#schema/api/accounts.ts'
import { emails, users } from '#schema/tables/index.ts'
import { deviceOf } from '#worker/lib/user-agent.ts'
import { openFileStore } from '../open-store.ts'
import { address, client } from '../people.ts'

const store = await openFileStore()

const password = 'chave-de-casa'
const honeypotData = { timestamp: 1, fields: {} }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface From {
  cookie?: string
  from?: string
  lang?: string
  given?: string
}
const logIn = (email: string, { cookie, from = address(), lang, given = password }: From = {}) =>
  store.ask(login, {
    body: { email, password: given, honeypotData },
    headers: { 'cf-connecting-ip': from, 'user-agent': firefox, ...(cookie !== undefined && { cookie }) },
    ...(lang !== undefined && { lang }),
  })
/** What the browser keeps of an answer. */
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''
const told = (userId: string) =>
  store.db
    .select()
    .from(emails)
    .where(and(eq(emails.userId, userId), eq(emails.kind, 'new_device')))

test('the first login tells nothing, a login in another browser tells where from, and one in a known browser nothing', async () => {
  const ana = await client(store, { password })
  const first = await logIn(ana.email)
  expect(first.headers.get('set-cookie')).toMatch(
    /^knownBrowser=[\w.-]{20,}; Max-Age=34560000; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict$/,
  )
  const cookie = cookieOf(first)
  await logIn(ana.email, { cookie })
  expect(await told(ana.id)).toEqual([])

  await logIn(ana.email, { from: '203.0.113.9' })
  const [row, ...others] = await told(ana.id)
  expect(others).toEqual([])
  expect(row).toMatchObject({ params: { browser: 'Firefox', system: 'Windows', address: '203.0.•••.•••' } })
  expect(JSON.stringify(row?.params)).not.toMatch(/113|Gecko|rv:/)
})

test('repeated logins of the same day and place are told once, and those of another place again', async () => {
  const ana = await client(store, { password, lastLogin: 1 })
  for (let n = 0; n < 2; n++) await logIn(ana.email, { from: '203.0.113.9' })
  expect(await told(ana.id)).toHaveLength(1)
  await logIn(ana.email, { from: '2001:db8:1:2:3::4' })
  expect((await told(ana.id)).map(({ params }) => params.address).sort()).toEqual(['2001:db8:•••', '203.0.•••.•••'])
})

test('a wrong password tells nothing, and neither a guessed mark nor that of another account is known', async () => {
  const [ana, rui] = [await client(store, { password, lastLogin: 1 }), await client(store, { password, lastLogin: 1 })]
  expect((await logIn(ana.email, { given: 'errada-mesmo' })).status).toBe(401)
  expect(await told(ana.id)).toEqual([])
  const cookie = cookieOf(await logIn(rui.email))
  await logIn(ana.email, { cookie })
  expect(await told(ana.id)).toHaveLength(1)
  await logIn(ana.email, { cookie: `knownBrowser=${ana.id}`, from: '198.51.100.1' })
  expect(await told(ana.id)).toHaveLength(2)
})

test('a browser knows several accounts', async () => {
  const people = [
    await client(store, { password }),
    await client(store, { password }),
    await client(store, { password }),
  ]
  let cookie = ''
  for (const { email } of people) cookie = cookieOf(await logIn(email, { cookie }))
  for (const { id, email } of people) {
    await logIn(email, { cookie })
    expect(await told(id)).toEqual([])
  }
})

test.each([
  [firefox, { browser: 'Firefox', system: 'Windows' }],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    { browser: 'Chrome', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    { browser: 'Safari', system: 'macOS' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    { browser: 'Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 OPR/112.0',
    { browser: 'Opera', system: 'Linux' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    { browser: 'Samsung Internet', system: 'Android' },
  ],
  ['curl/8.9', {}],
])('%s is named coarsely', (agent, named) => {
  expect(deviceOf(agent)).toEqual(named)
})

test('e-mails are in the language of the browser that registered, logged in or switched last', async () => {
  const languageOf = async (email: string) =>
    (await store.db.select({ language: users.language }).from(users).where(eq(users.email, email)))[0]?.language
  const email = `${crypto.randomUUID()}@people.test`
  const form = { name: 'Ana', email, password, termsAccepted: true, honeypotData }
  await store.ask(register, { body: form, lang: 'en', headers: { 'cf-connecting-ip': address() } })
  expect(await languageOf(email)).toBe('en')
  const { body } = await logIn(email, { lang: 'pt-BR' })
  expect(await languageOf(email)).toBe('pt-BR')
  expect((await store.ask(setLanguage, { as: body, body: { language: 'en' } })).status).toBe(200)
  expect(await languageOf(email)).toBe('en')
})

test('a changed password is told with the masked address that changed it', async () => {
  const ana = await client(store, { password })
  const body = { currentPassword: password, newPassword: 'outra-chave-de-casa' }
  await store.ask(updatePassword, { as: ana, body, headers: { 'cf-connecting-ip': '203.0.113.9' } })
  expect(await store.db.select().from(emails).where(eq(emails.userId, ana.id))).toMatchObject([
    { kind: 'password_changed', params: { address: '203.0.•••.•••' } },
  ])
})
