import { inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, expectTypeOf, test } from 'vitest'
import { rateLimits, readinessRateLimit, unknownKeyRateLimit } from '#schema/rules/rate-limits.ts'
import { counters } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { anyone, countedByHandler, type Guard, limited, type signedIn } from '#worker/http/guards.ts'
import { serve, served } from '#worker/http/serve.ts'
import '#worker/app.ts'
import { openFileStore } from '../open-store.ts'
import { address, admin, client } from '../people.ts'

const limitedCalls = served.filter(({ guard }) => guard.rate !== undefined)

const store = await openFileStore()

test.each(limitedCalls.map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call] as const))(
  '%s is counted under the limit that its guard declares',
  async (_, { endpoint: { method, path }, guard }) => {
    const from = address()
    const person = await (guard.who === 'admin' ? admin : client)(store)
    const counted = await store.fetch(path.replace(/:\w+/g, 'x'), {
      method,
      headers: {
        'cf-connecting-ip': from,
        'content-type': 'application/json',
        ...(guard.who !== 'anyone' && { authorization: `Bearer ${person.token}` }),
      },
      ...(method !== 'GET' && { body: JSON.stringify({ key: 'no such key', hwid: 'x', productId: 'x', nonce: 'x' }) }),
    })
    await counted.body?.cancel()
    const buckets = [from, person.id].map((whose) => `${guard.rate?.name}:${whose}`)
    const rows = await store.db.select().from(counters).where(inArray(counters.bucket, buckets))
    const whose = guard.rate?.by === 'user' ? person.id : from
    expect(rows).toMatchObject([{ bucket: `${guard.rate?.name}:${whose}`, hits: 1 }])
  },
)

test('every limit is declared by a guard', () => {
  const declared = limitedCalls.map(({ guard }) => guard.rate)
  expect(new Set(declared)).toEqual(new Set([...Object.values(rateLimits), readinessRateLimit, unknownKeyRateLimit]))
})

test('a handler that is given a limit and does not count it cannot answer', async () => {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('deps', { now: Date.now, queuedEmails: [] as string[] } as Deps)
    await next()
  })
  app.onError((error, c) => c.text(error.message, 500))
  const [before] = served
  if (!before) throw new Error('nothing is served')
  const endpoint = { ...before.endpoint, method: 'GET', path: '/x', query: undefined, body: undefined } as const
  serve(endpoint, countedByHandler(anyone, unknownKeyRateLimit), () => new Response('answer'))
  // Other test files of this worker read `served` too.
  for (const { handler } of served.splice(-1)) app.get('/x', handler)
  const answer = await app.request('/x')
  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain(unknownKeyRateLimit.name)
})

type LimitFor<Who> = NonNullable<Extract<Guard, { who: Who }>['rate']>
type OpenLimit = LimitFor<'anyone' | 'maybe'>
type SessionLimit = LimitFor<'signedIn' | 'admin'>

test('the type of a guard takes only limits that `authorize` can count', () => {
  expectTypeOf<typeof rateLimits.login>().toExtend<OpenLimit>()
  expectTypeOf<typeof rateLimits.coupon>().toExtend<SessionLimit>()
  // Without a session there is no user to count by.
  expectTypeOf<typeof rateLimits.coupon>().not.toExtend<OpenLimit>()
  // Only a handler knows which calls count.
  expectTypeOf<typeof unknownKeyRateLimit>().not.toExtend<OpenLimit>()
  expectTypeOf<typeof unknownKeyRateLimit>().not.toExtend<SessionLimit>()
  expectTypeOf(limited<typeof anyone, OpenLimit>).returns.toExtend<Guard>()
  expectTypeOf(limited<typeof signedIn, SessionLimit>).returns.toExtend<Guard>()
})
