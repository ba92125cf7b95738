import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createTestHarness } from 'wrangler'
import { listCategories } from '#schema/api/catalogue.ts'
import { getOpenApi } from '#schema/api/docs.ts'
import { emails } from '#schema/tables/index.ts'
import { openDatabase } from '#seeds/commands/database.ts'
import { migrateDatabase } from '#seeds/commands/migrate.ts'
import { ask } from '../ask.ts'
import { wide } from '../width.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { untilEnded } from './kill-on-exit.ts'
import { makeSecrets } from './settings.ts'
import { startSqld } from './sqld.ts'

async function emptyDatabase() {
  const dir = await mkdtemp(join(tmpdir(), 'trinco-sqld-'))
  const sqld = await startSqld({ dir })
  onTestFinished(async () => {
    await sqld.kill()
    await rm(dir, { recursive: true })
  })
  return sqld
}

wide.test('wrangler’s test harness serves the store with only wrangler.toml, web/dist and the variables', async () => {
  const { url } = await emptyDatabase()
  await migrateDatabase(url)
  const { SESSION_SECRET } = makeSecrets()
  const harness = createTestHarness({
    workers: [{ configPath: './wrangler.toml', vars: { DATABASE_URL: url }, secrets: { SESSION_SECRET } }],
  })
  onTestFinished(() => harness.close())
  const { url: shop } = await harness.listen()
  expect(await ask(shop.href, listCategories)).toMatchObject({ status: 200, body: [] })
  expect(await ask(shop.href, getOpenApi)).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
  const page = await fetch(new URL('/some/page', shop), { headers: { 'sec-fetch-mode': 'navigate' } })
  expect(await page.text()).toContain('<!doctype html>')
})

test('a database that was killed keeps what it had acknowledged, on the same port', async () => {
  const sqld = await emptyDatabase()
  const db = openDatabase(sqld.url)
  await db.run(sql`create table kept (n integer)`)
  await db.run(sql`insert into kept values (1)`)
  await sqld.kill()
  await sqld.restart()
  expect(await db.get(sql`select n from kept`)).toEqual({ n: 1 })
})

test('a taken port is reported in one sentence', async () => {
  const { port } = await emptyDatabase()
  await expect(startSqld({ dir: join(tmpdir(), 'never-made'), port })).rejects.toThrow(`Port ${port} is taken`)
})

test('a process that could not be started counts as ended', async () => {
  await expect(untilEnded(spawn(join(tmpdir(), 'never-made')))).resolves.toBeUndefined()
})

test('the database proxy counts round trips, those in a row, statements, bytes, and those of the largest answer', async () => {
  const sqld = await emptyDatabase()
  const proxy = await startDatabaseProxy(sqld)
  onTestFinished(() => proxy.close())
  proxy.set({ delayMs: 50 })
  const db = openDatabase(proxy.url)
  await Promise.all([db.run(sql`select 1`), db.run(sql`select 2`)])
  await db.$client.batch(['select 3', 'select 4', 'select 5'], 'write')
  const { bytes, ...counts } = proxy.traffic()
  expect(counts).toEqual({ roundTrips: 3, inARow: 2, statements: 5 })
  expect(bytes).toBeGreaterThan(300)
  expect(proxy.largestAnswer()).toBeGreaterThan(bytes / 3)
  expect(proxy.largestAnswer()).toBeLessThan(bytes)
  proxy.reset()
  await db.run(sql`select 1`)
  expect(proxy.traffic()).toMatchObject({ roundTrips: 1, inARow: 1, statements: 1 })
  expect(proxy.largestAnswer()).toBe(proxy.traffic().bytes)
})

test('the database proxy counts no attempt to send an e-mail', async () => {
  const sqld = await emptyDatabase()
  await migrateDatabase(sqld.url)
  const proxy = await startDatabaseProxy(sqld)
  onTestFinished(() => proxy.close())
  const db = openDatabase(proxy.url)
  await db.update(emails).set({ attempts: 1 }).returning()
  expect(proxy.traffic()).toEqual({ roundTrips: 0, inARow: 0, statements: 0, bytes: 0 })
  await db.select().from(emails)
  expect(proxy.traffic()).toMatchObject({ roundTrips: 1, inARow: 1, statements: 1 })
})
