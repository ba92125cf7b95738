import { randomUUID } from 'node:crypto'
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type EmailKind, noticeEmailKinds } from '#schema/rules/emails.ts'
import { accountLinks, counters, emails } from '#schema/tables/index.ts'
import { eventually } from './eventually.ts'
import type { Email } from './local/sandbox/resend.ts'
import type { Store } from './open-store.ts'

export interface ReceivedEmail extends Email {
  kind: EmailKind | undefined
  /** The addresses of its links, in order. */
  links: string[]
}

/** What has arrived at an address, oldest first. */
export async function emailsTo({ sandbox, db }: Store, address: string): Promise<ReceivedEmail[]> {
  const received = sandbox.emails().filter(({ to }) => to.includes(address))
  const keys = received.map(({ key }) => key)
  const rows = await db.select({ id: emails.id, kind: emails.kind }).from(emails).where(inArray(emails.id, keys))
  return received.map((email) => ({
    ...email,
    kind: rows.find(({ id }) => id === email.key)?.kind,
    links: [...email.html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
  }))
}

/** The latest e-mail at an address of a kind, or with these words in its subject; runs the cron until it has arrived. */
export const emailTo = (store: Store, address: string, what: EmailKind | (string & {})): Promise<ReceivedEmail> =>
  eventually(async () => {
    await store.tick()
    const received = await emailsTo(store, address)
    const found = received.findLast(({ kind, subject }) => kind === what || subject.includes(what))
    if (!found) throw new Error(`no e-mail ${what} to ${address}, but ${received.map(({ kind }) => kind).join(', ')}`)
    return found
  })

/** Waits until the Worker has tried to send what its requests have written: it does so after their answers. */
export const untilAttempted = ({ db }: Pick<Store, 'db'>): Promise<void> =>
  eventually(async () => {
    const isOfRequest = sql`${emails.kind} not in ${noticeEmailKinds}`
    const untried = and(isOfRequest, isNotNull(emails.nextAttemptAt), isNull(emails.failure))
    expect(await db.select().from(emails).where(untried)).toEqual([])
  })

const dayMs = 86_400_000

/** Counts e-mails to an address that others have caused, `ago`. */
export async function countEmails({ db }: Pick<Store, 'db'>, address: string, count: number, ago = 0): Promise<void> {
  const resetsAt = Date.now() - ago + dayMs
  const rows = Array.from({ length: count }, () => ({ bucket: `emails:${address}:${randomUUID()}`, hits: 1, resetsAt }))
  await db.insert(counters).values(rows)
}

/** As if so much time had passed since the e-mails and links that there are. Other limits are forgotten. */
export async function passTime({ db }: Pick<Store, 'db'>, ms: number): Promise<void> {
  const isCounted = sql`bucket like 'emails:%' or bucket like 'email-change:%'`
  await db.delete(counters).where(sql`not (${isCounted})`)
  await db.update(counters).set({ resetsAt: sql`resets_at - ${ms}` })
  await db.update(accountLinks).set({ createdAt: sql`created_at - ${ms}`, expiresAt: sql`expires_at - ${ms}` })
}
