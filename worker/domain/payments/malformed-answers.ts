import { ne, sql } from 'drizzle-orm'
import type { ProviderCall } from '#schema/rules/provider-answers.ts'
import { providerEvents } from '#schema/tables/index.ts'
import { type Database, writeBatch } from '#worker/lib/database.ts'
import { causesOf, writeLog } from '#worker/lib/log.ts'
import type { Malformed } from '#worker/providers/watched.ts'

/** In SQL: a webhook, and no malformed answer. */
export const isWebhook = ne(providerEvents.topic, 'answer')

const idOf = (subjectId: string, call: string) => `answer:${subjectId}:${call}`

/** The call whose answer an event of this topic keeps. */
export const callOf = ({ eventId, subjectId }: { eventId: string; subjectId: string }) =>
  eventId.slice(idOf(subjectId, '').length) as ProviderCall

/**
 * Records answers that are not what their provider's API documents, for admins: one row for each call and subject, with the shape of the last
 * answer. It counts as given up from the beginning, so that no cron takes it for a webhook. Where it cannot be written, that is logged: what was
 * asked of the provider goes on as it would without.
 */
export async function recordMalformed(
  { db, now }: { db: Database; now: () => number },
  answers: Malformed[],
): Promise<void> {
  const at = now()
  const { provider, eventId } = providerEvents
  const statements = answers.map(({ call, subjectId, shape, provider: name }) =>
    db
      .insert(providerEvents)
      .values({
        ...{ provider: name, eventId: idOf(subjectId, call), topic: 'answer', subjectId, body: shape },
        ...{ receivedAt: at, leaseUntil: at, attempts: 1, failedAt: at },
      })
      .onConflictDoUpdate({
        target: [provider, eventId],
        set: { body: shape, attempts: sql`${providerEvents.attempts} + 1`, failedAt: at },
      }),
  )
  try {
    await writeBatch(db, Object.fromEntries(statements.entries()))
  } catch (error) {
    writeLog({ level: 'error', message: 'a malformed answer could not be recorded', causes: causesOf(error) })
  }
}
