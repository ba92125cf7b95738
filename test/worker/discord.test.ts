import { createHmac, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as api from '#schema/api/accounts.ts'
import { generateKey } from '#schema/api/licenses.ts'
import { licenses, users } from '#schema/tables/index.ts'
import { times } from '../concurrency.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin, client } from '../people.ts'
import { findRow, level, license, product } from '../rows.ts'
import { firstOf, isWide } from '../width.ts'

const store = await openFileStore()

let visitors = 0
const newDiscordId = () => String(randomInt(1e12))
const sign = (discordId: string, secret = store.secrets.COMMUNITY_LINK_SECRET) =>
  createHmac('sha256', secret).update(discordId).digest('hex')

/** As the registration asks whether the bot has signed an id. */
const isSigned = (discordId: string, discordSig = '') => store.deps.isSignedDiscordId(discordId, discordSig)

/** Registers with the parameters of a Discord link; answers the new row. On a busy machine passwords are refused for a while. */
async function register(link: { discordId?: string | null; discordSig?: string | null }) {
  const email = `membro${visitors++}@loja.test`
  const form = {
    name: 'Membro',
    email,
    password: 'chave-de-casa',
    termsAccepted: true,
    honeypotData: { timestamp: 1, fields: {} },
    ...link,
  }
  const send = () => store.ask(api.register, { body: form, headers: { 'cf-connecting-ip': address() } })
  await expect.poll(async () => (await send()).status, { interval: 1_000, timeout: 60_000 }).not.toBe(429)
  const [row] = await store.db.select().from(users).where(eq(users.email, email))
  if (!row) throw new Error('no account was made')
  return row
}
const ownerOf = async (id: string) => (await findRow(store, licenses, id))?.userId

test('an id with the bot’s signature is confirmed, and its keys are the new user’s', async () => {
  const discordId = newDiscordId()
  const [mine, alsoMine, other] = await Promise.all(
    [discordId, discordId, newDiscordId()].map((id) => license(store, { discordId: id })),
  )
  const row = await register({ discordId, discordSig: sign(discordId).toUpperCase() })
  expect(row).toMatchObject({ discordId, isDiscordConfirmed: true })
  expect([await ownerOf(mine?.id ?? ''), await ownerOf(alsoMine?.id ?? ''), await ownerOf(other?.id ?? '')]).toEqual([
    row.id,
    row.id,
    null,
  ])
})

test('an id alone, or with a forged signature, is a claim that assigns no keys', async () => {
  const discordId = newDiscordId()
  const key = await license(store, { discordId })
  const forged = ['', 'x'.repeat(64), sign(newDiscordId()), sign(discordId, 'another secret')]
  for (const discordSig of forged) expect(isSigned(discordId, discordSig), discordSig).toBe(false)
  for (const discordSig of firstOf([undefined, null, ...forged.reverse()], 3)) {
    const row = await register({ discordId, ...(discordSig !== undefined && { discordSig }) })
    expect(row).toMatchObject({ discordId, isDiscordConfirmed: false })
  }
  expect(await ownerOf(key.id)).toBeNull()
})

test('a signature with an expiry holds until then, for its id and its time alone', async () => {
  const discordId = newDiscordId()
  const now = Math.floor(Date.now() / 1000)
  const until = (seconds: number, id = discordId) => `${seconds}.${sign(`${id}.${seconds}`)}`
  const [, signed] = until(now - 60).split('.')
  const refused = {
    'an expired one': until(now - 60),
    'its time moved on': `${now + 3600}.${signed}`,
    'its time removed': signed,
    "another id's": until(now + 3600, newDiscordId()),
    'the plain signature with a time': `${now + 3600}.${sign(discordId)}`,
    'a time that is no number': `1e12.${sign(`${discordId}.1e12`)}`,
  }
  for (const [what, discordSig] of Object.entries(refused)) expect(isSigned(discordId, discordSig), what).toBe(false)
  for (const [what, discordSig] of firstOf(Object.entries(refused))) {
    expect((await register({ discordId, discordSig: discordSig ?? null })).isDiscordConfirmed, what).toBe(false)
  }
  const key = await license(store, { discordId })
  const row = await register({ discordId, discordSig: until(now + 3600) })
  expect([row.isDiscordConfirmed, await ownerOf(key.id)]).toEqual([true, row.id])
  // What is signed with a time is no id of its own.
  const other = `${newDiscordId()}.${now}`
  expect(isSigned(other, sign(other))).toBe(false)
})

test('a signature without an id is ignored', async () => {
  expect(await register({ discordSig: sign('') })).toMatchObject({ discordId: null, isDiscordConfirmed: false })
})

test('an id that is confirmed for one account stays a claim for the next', async () => {
  const discordId = newDiscordId()
  const first = await client(store, { discordId, isDiscordConfirmed: true })
  const key = await license(store, { discordId })
  expect(await register({ discordId, discordSig: sign(discordId) })).toMatchObject({ isDiscordConfirmed: false })
  expect(await ownerOf(key.id)).toBeNull()
  expect(first.isDiscordConfirmed).toBe(true)
})

test('of several accounts at once with one signed id, one gets its keys', async () => {
  const discordId = newDiscordId()
  const key = await license(store, { discordId })
  const link = { discordId, discordSig: sign(discordId) }
  const rows = await Promise.all(times(isWide ? 5 : 3, () => register(link)))
  const confirmed = rows.filter(({ isDiscordConfirmed }) => isDiscordConfirmed)
  expect(confirmed).toHaveLength(1)
  expect(await ownerOf(key.id)).toBe(confirmed[0]?.id)
})

test('an admin’s key for an id waits for its account, or is of the account that has it', async () => {
  const boss = await admin(store)
  await level(store)
  const { name } = await product(store)
  const generate = (discordId: string) => store.ask(generateKey, { as: boss, body: { productName: name, discordId } })
  const [known, unknown, claimed] = [newDiscordId(), newDiscordId(), newDiscordId()]
  const owner = await client(store, { discordId: known, isDiscordConfirmed: true })
  await client(store, { discordId: claimed })
  for (const [discordId, userId] of [
    [known, owner.id],
    [unknown, null],
    [claimed, null],
  ] as const) {
    const { status, body } = await generate(discordId)
    expect(status).toBe(200)
    const [row] = await store.db.select().from(licenses).where(eq(licenses.key, body.key))
    expect(row).toMatchObject({ discordId, userId })
  }
  expect(await generate('davi#1234')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})
