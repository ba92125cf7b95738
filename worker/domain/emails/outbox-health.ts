import { desc, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import { type getPaymentsHealth as api, givenUpEmailsMax } from '#schema/api/payments-health.ts'
import { maskEmail } from '#schema/rules/accounts.ts'
import { linkEmailKinds } from '#schema/rules/emails.ts'
import { emails } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Answers } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { secondsSince } from '#worker/lib/seconds-since.ts'
import { counted } from '../listing/counted.ts'

// Of the index alone, which holds no e-mail that was sent: SQLite would look for the oldest and newest rows in the whole table.
const waiting = sql`${emails} indexed by emails_due where sent_at is null and next_attempt_at is not null`
const givenUp = sql`${emails} indexed by emails_due where sent_at is null and next_attempt_at is null`

/** Reads the e-mails that wait to be sent, and the newest that were given up. */
export const readOutbox = ({ db }: Deps) => ({
  oldestEmail: db
    .select({ createdAt: emails.createdAt, all: sql<number>`(select count(*) from ${waiting})` })
    .from(emails)
    .where(sql`rowid = (select min(rowid) from ${waiting})`),
  givenUpEmails: db
    .select({ row: emails, all: sql<number>`(select count(*) from ${givenUp})` })
    .from(emails)
    .where(sql`rowid in (select rowid from ${givenUp} order by rowid desc limit ${givenUpEmailsMax})`)
    .orderBy(desc(sql`rowid`)),
})

/** null where no mailer is configured: nothing is written into the outbox then. */
export function outboxOnWire(
  { mailer, now }: Deps,
  { oldestEmail: [oldest], givenUpEmails }: Answers<ReturnType<typeof readOutbox>>,
): Answer<typeof api>['emails'] {
  if (!mailer) return null
  return {
    waiting: oldest?.all ?? 0,
    oldestSeconds: oldest ? secondsSince(oldest.createdAt, now()) : null,
    givenUp: counted(givenUpEmails, ({ row: { id, kind, address, failure, createdAt } }) => ({
      emailId: id,
      kind,
      address: maskEmail(address),
      failure,
      createdAt: isoOf(createdAt),
      canSendAgain: !linkEmailKinds.includes(kind),
    })),
  }
}
