import { and, desc, gte, isNotNull, isNull, max, sql, sum } from 'drizzle-orm'
import { healthCheckedMax, healthRowsMax } from '#schema/api/payments-health.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { providerEvents, refusedWebhooks } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Answers } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { secondsSince } from '#worker/lib/seconds-since.ts'
import { all, counted } from '../listing/counted.ts'
import { dayOf } from '../payments/refused-webhooks.ts'

const refusedWindowMs = 7 * dayMs

/** Reads the providers' events: those that the shop gave up, how recent each provider's are, and the webhooks that were refused. */
export const readEvents = ({ db, now }: Deps) => ({
  dead: db
    .select({ row: providerEvents, all })
    .from(providerEvents)
    .where(and(isNotNull(providerEvents.failedAt), isNull(providerEvents.doneAt)))
    .orderBy(desc(providerEvents.failedAt))
    .limit(healthRowsMax),
  refused: db
    .select({
      provider: refusedWebhooks.provider,
      total: sum(refusedWebhooks.count).mapWith(Number),
      last: max(refusedWebhooks.lastAt),
    })
    .from(refusedWebhooks)
    .where(gte(refusedWebhooks.day, dayOf(now() - refusedWindowMs)))
    .groupBy(refusedWebhooks.provider),
  received: db
    .select({
      provider: providerEvents.provider,
      last: max(providerEvents.receivedAt),
      waiting: sql<number>`sum(${providerEvents.doneAt} is null and ${providerEvents.failedAt} is null)`,
    })
    .from(providerEvents)
    .where(sql`rowid in (select rowid from ${providerEvents} order by rowid desc limit ${healthCheckedMax})`)
    .groupBy(providerEvents.provider),
})

export const eventsOnWire = ({ now }: Deps, { dead, refused, received }: Answers<ReturnType<typeof readEvents>>) => ({
  deadEvents: counted(dead, ({ row: { provider, eventId, subjectId, attempts, receivedAt, failedAt } }) => ({
    provider,
    eventId,
    subjectId,
    attempts,
    receivedAt: isoOf(receivedAt),
    failedAt: isoOf(failedAt ?? receivedAt),
  })),
  refusedWebhooks: refused.map(({ provider, total, last }) => ({
    provider,
    count: total,
    lastAt: isoOf(last ?? 0),
    ageSeconds: secondsSince(last ?? 0, now()),
  })),
  webhooks: received.map(({ provider, last, waiting }) => ({
    provider,
    lastReceivedAt: isoOf(last ?? 0),
    ageSeconds: secondsSince(last ?? 0, now()),
    waiting,
  })),
})
