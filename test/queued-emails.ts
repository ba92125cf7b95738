import { randomUUID } from 'node:crypto'
import { type EmailRow, emails } from '#schema/tables/index.ts'
import { sendDueEmails } from '#worker/domain/emails/send.ts'
import type { Store } from './open-store.ts'

/** E-mails that wait in the outbox, each to an address of its own. */
export async function queuedEmails(
  { db, clock }: Pick<Store, 'db' | 'clock'>,
  count: number,
  changes: Partial<typeof emails.$inferInsert> = {},
): Promise<EmailRow[]> {
  const rows: EmailRow[] = []
  for (let from = 0; from < count; from += 500) {
    const values = Array.from({ length: Math.min(500, count - from) }, () => {
      const id = randomUUID()
      const instants = { nextAttemptAt: clock.now, createdAt: clock.now }
      const words = { kind: 'password_changed' as const, language: 'en' as const, params: {} }
      return { id, address: `${id}@people.test`, ...words, ...instants, ...changes }
    })
    rows.push(...(await db.insert(emails).values(values).returning()))
  }
  return rows
}

/** The cron job of e-mails, as long as there is something to send. */
export const sendAll = (deps: Store['deps']): Promise<void> => sendDueEmails(deps, () => true)
