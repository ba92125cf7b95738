import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { listCategories } from '#schema/api/catalogue.ts'
import { getHealth, getReadiness } from '#schema/api/health.ts'
import { readinessRateLimit } from '#schema/rules/rate-limits.ts'
import { sweepAgeMaxMs } from '#schema/rules/service.ts'
import { counters, serviceFigures } from '#schema/tables/index.ts'
import { startWorker } from '../local/worker.ts'
import { openStore, type Store } from '../open-store.ts'
import { stranger } from '../people.ts'
import { sweepRun } from '../rows.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const ready = () => store.ask(getReadiness, stranger())

test('a shop is alive without its database, and nothing is asked of it', async () => {
  store.proxy.reset()
  store.proxy.set({ isDown: true })
  const answer = await store.ask(getHealth)
  store.proxy.set({ isDown: false })
  expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(store.proxy.roundTrips()).toBe(0)
})

describe('a shop is ready', () => {
  beforeEach(async () => {
    await store.db.delete(serviceFigures)
  })
  const failing = (names: string[]) => ({ status: 503, body: { code: 'not_ready', failing: names } })

  test('once the cron has run, which says how long ago', async () => {
    expect(await ready()).toMatchObject(failing(['cron']))
    await store.tick()
    const { status, body } = await ready()
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'ready' } })
    expect(body.cronAgeSeconds).toBeLessThan(sweepAgeMaxMs / 1_000)
  })

  test('until the cron stays away', async () => {
    await sweepRun(store, Date.now() - sweepAgeMaxMs - 1_000)
    expect(await ready()).toMatchObject(failing(['cron']))
  })

  test('not while its database cannot be reached', async () => {
    store.proxy.set({ isDown: true })
    const answer = await ready()
    store.proxy.set({ isDown: false })
    expect(answer).toMatchObject(failing(['database']))
  })

  test('not while its database lacks a migration', async () => {
    await sweepRun(store)
    const newest = sql`created_at = (select max(created_at) from __drizzle_migrations)`
    await store.db.run(sql`update __drizzle_migrations set created_at = -created_at where ${newest}`)
    expect(await ready()).toMatchObject(failing(['migrations']))
    await store.db.run(sql`update __drizzle_migrations set created_at = -created_at where created_at < 0`)
    expect((await ready()).status).toBe(200)
  })

  test('for as many callers as its limit allows, each counted by address', async () => {
    await sweepRun(store)
    const caller = stranger()
    expect((await store.ask(getReadiness, caller)).status).toBe(200)
    await store.db.update(counters).set({ hits: readinessRateLimit.max }).where(sql`bucket like 'readiness:%'`)
    expect(await store.ask(getReadiness, caller)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect((await ready()).status).toBe(200)
  })
})

test('a shop without its configuration is alive, serves nothing, and names what it lacks, without a value', async () => {
  const artifacts = inject('artifacts')
  const bare = await startWorker({
    bundle: join(artifacts, 'bundle'),
    assets: join(artifacts, 'page'),
    vars: { DATABASE_URL: 'not-an-address', SESSION_SECRET: 'too short', COMMUNITY_LINK_SECRET: 'too short' },
  })
  const answerTo = async ({ path }: { path: string }) => {
    const answer = await fetch(new URL(path, bare.url))
    return { status: answer.status, text: await answer.text() }
  }
  expect(await answerTo(getHealth)).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^{"status":"ok","time":"2/),
  })
  const { status, text } = await answerTo(getReadiness)
  expect(status).toBe(503)
  expect(JSON.parse(text)).toMatchObject({
    code: 'not_ready',
    failing: ['DATABASE_URL', 'SESSION_SECRET', 'COMMUNITY_LINK_SECRET'],
  })
  expect(text).not.toMatch(/too short|not-an-address/)
  const refused = await answerTo(listCategories)
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([503, 'not_configured'])
  await bare.close()
})
