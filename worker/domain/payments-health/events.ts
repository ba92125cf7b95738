import { and, desc, gte, max, sql, sum } from 'drizzle-orm'
import { healthCheckedMax, healthRowsMax } from '#schema/api/payments-health.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { disputes, payments, providerEvents, refusedWebhooks } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Answers } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { secondsSince } from '#worker/lib/seconds-since.ts'
import { counted } from '../listing/counted.ts'
import { callOf, isWebhook } from '../payments/malformed-answers.ts'
import { dayOf } from '../payments/refused-webhooks.ts'

const refusedWindowMs = 7 * dayMs
const malformedWindowMs = 7 * dayMs

/** In SQL, of an answer: our payment of what it is about, where there is one. */
const paymentOfSubject = sql<string | null>`(
  select id from ${payments} where id = ${providerEvents.subjectId}
  union all
  select id from ${payments} where provider = ${providerEvents.provider} and provider_id = ${providerEvents.subjectId}
  union all
  select payment_id from ${disputes} where provider = ${providerEvents.provider} and case_id = ${providerEvents.subjectId}
  limit 1)`

/**
 * Reads the providers' events: those that the shop gave up, how recent each provider's are, the webhooks that were refused, and the answers that
 * were not as documented.
 */
export const readEvents = ({ db, now }: Deps) => ({
  failed: db
    .select({ row: providerEvents, paymentId: paymentOfSubject.as('payment_id'), all: sql<number>`failed.total` })
    .from(sql`(
      select rowid as event, count(*) over (partition by topic = 'answer') as total,
        row_number() over (partition by topic = 'answer' order by failed_at desc) as place
      from ${providerEvents}
      where failed_at is not null and done_at is null and (topic <> 'answer' or failed_at >= ${now() - malformedWindowMs})
    ) failed`)
    .innerJoin(providerEvents, sql`${providerEvents}.rowid = failed.event`)
    .where(sql`failed.place <= ${healthRowsMax}`)
    .orderBy(desc(providerEvents.failedAt)),
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
    .where(
      and(sql`rowid in (select rowid from ${providerEvents} order by rowid desc limit ${healthCheckedMax})`, isWebhook),
    )
    .groupBy(providerEvents.provider),
})

export const eventsOnWire = ({ now }: Deps, { failed, refused, received }: Answers<ReturnType<typeof readEvents>>) => ({
  deadEvents: counted(
    failed.filter(({ row }) => row.topic !== 'answer'),
    ({ row: { provider, eventId, subjectId, attempts, receivedAt, failedAt } }) => ({
      provider,
      eventId,
      subjectId,
      attempts,
      receivedAt: isoOf(receivedAt),
      failedAt: isoOf(failedAt ?? receivedAt),
    }),
  ),
  malformedAnswers: counted(
    failed.filter(({ row }) => row.topic === 'answer'),
    ({ row, paymentId }) => ({
      provider: row.provider,
      call: callOf(row),
      subjectId: row.subjectId || null,
      paymentId,
      shape: row.body,
      count: row.attempts,
      firstAt: isoOf(row.receivedAt),
      lastAt: isoOf(row.failedAt ?? row.receivedAt),
      ageSeconds: secondsSince(row.failedAt ?? row.receivedAt, now()),
    }),
  ),
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
