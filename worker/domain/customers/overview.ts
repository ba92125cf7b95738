import { and, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { getCustomer as api } from '#schema/api/customers.ts'
import type { Answer } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { customerEmailsMax, customerKeysMax, customerNotesMax, customerPurchasesMax } from '#schema/rules/customers.ts'
import { keyEmailKinds } from '#schema/rules/emails.ts'
import { hasScope, type StaffScope } from '#schema/rules/staff.ts'
import {
  customerNotes,
  type EmailRow,
  emails,
  licenses,
  payments,
  type SessionUser,
  users,
} from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { factorColumns } from '../accounts/second-factor/reset.ts'
import { openSessions, sessionOnWire } from '../accounts/session-list.ts'
import { userOnWire } from '../accounts/users.ts'
import { shownKey } from '../licenses/hidden-keys.ts'
import { keyOnWire, keysOfUser } from '../licenses/list.ts'
import { isListed } from '../licenses/listed.ts'
import { purchaseOnWire, purchasesOfUser } from '../purchases/history.ts'
import { doneCents } from '../refunds/partial-refunds/statements.ts'
import { tallyOf } from '../statistics/tally.ts'

const { id: noteId, body, createdAt: notedAt } = customerNotes
const noteColumns = { _id: noteId, body, createdAt: notedAt }
const { id: mailId, kind, createdAt, sentAt, nextAttemptAt, failure } = emails
const mailColumns = { _id: mailId, kind, createdAt, sentAt, nextAttemptAt, failure }

/** Who asks, read by their check, which is sent along with the first statements: called after these. */
interface Viewer {
  userOf: () => Pick<SessionUser, 'staffScopes'>
  seesWholeKeys: () => boolean
}

/** A person with their sums and keys, each part as far as the caller's scopes allow it. Throws 404 `user_not_found`. */
export async function customerOverview(deps: Deps, id: string, viewer: Viewer): Promise<Answer<typeof api>> {
  const { db, now } = deps
  const at = now()
  const author = alias(users, 'author')
  const own = and(eq(licenses.userId, id), isListed)
  const {
    found: [found],
    sums,
    counts: [counts],
    bought,
    keys,
    mails,
    notes,
  } = await readBatch(db, {
    found: db
      .select({ ...getTableColumns(users), ...factorColumns })
      .from(users)
      .where(eq(users.id, id)),
    sums: db
      .select({
        currency: payments.currency,
        status: payments.status,
        count: count(),
        cents: sql<number>`sum(${payments.amountCents})`,
        partsCents: sql<number>`sum(${doneCents(payments.id)})`,
      })
      .from(payments)
      .where(eq(payments.userId, id))
      .groupBy(payments.currency, payments.status),
    counts: db
      .select({
        total: count(),
        inForce: sql<number>`coalesce(sum(is_active and suspended_at is null and expiration_date > ${at}), 0)`,
      })
      .from(licenses)
      .where(own),
    bought: purchasesOfUser(db, id, customerPurchasesMax, now()),
    keys: keysOfUser(db, id, customerKeysMax),
    notes: db
      .select({ ...noteColumns, author: author.name })
      .from(customerNotes)
      .leftJoin(author, eq(author.id, customerNotes.authorId))
      .where(eq(customerNotes.userId, id))
      .orderBy(desc(sql`customer_notes.rowid`))
      .limit(customerNotesMax),
    // Of their params nothing is shown: they may name a link.
    mails: db
      .select({ ...mailColumns, paymentId: payments.id })
      .from(emails)
      .leftJoin(
        payments,
        sql`${inArray(emails.kind, keyEmailKinds)} and ${payments.id} = ${emails.params} ->> '$.payment' and ${payments.status} = 'approved'`,
      )
      .where(eq(emails.userId, id))
      .orderBy(desc(sql`emails.rowid`))
      .limit(customerEmailsMax),
  })
  if (!found) throw new StoreError('user_not_found')
  const { staffScopes } = viewer.userOf()
  const isWhole = viewer.seesWholeKeys()
  const ifSeen = <T>(scope: StaffScope, value: T): T | null => (hasScope(staffScopes, [scope, 'read']) ? value : null)
  // The whole amount of a refunded purchase has what went back of it in parts.
  const approved = sums.filter(({ status }) => status === 'approved')
  const paid = tallyOf(approved.map(({ partsCents, ...row }) => ({ ...row, cents: row.cents - partsCents })))
  const refunded = [
    ...sums.filter(({ status }) => status === 'refunded'),
    ...approved.map(({ partsCents, ...row }) => ({ ...row, cents: partsCents })),
  ]
  return {
    person: {
      _id: found.id,
      name: found.name,
      email: found.email,
      role: found.role,
      isBanned: found.isBanned,
      isBlocked: found.isBlocked,
      discordName: found.discordName,
      createdAt: isoOf(found.createdAt),
    },
    account: ifSeen('users', userOnWire(deps, found)),
    sessions: ifSeen('users', openSessions(found.sessions, at).map(sessionOnWire)),
    notes: ifSeen(
      'users',
      notes.map((note) => ({ ...note, createdAt: isoOf(note.createdAt) })),
    ),
    emails: ifSeen('users', mails.map(emailOnWire)),
    money: ifSeen('money', {
      paid: paid.amount,
      orders: paid.count,
      started: tallyOf(sums).count,
      refunded: tallyOf(refunded).amount,
    }),
    purchases: ifSeen(
      'money',
      bought.map((row) => shownKey(isWhole, 'licenseKey', purchaseOnWire(deps, row))),
    ),
    keys: ifSeen('keys', {
      total: counts?.total ?? 0,
      inForce: counts?.inForce ?? 0,
      rows: keys.map((row) => shownKey(isWhole, 'key', keyOnWire(row, at))),
    }),
  }
}

type Mail = Pick<EmailRow, 'kind' | 'createdAt' | 'sentAt' | 'nextAttemptAt' | 'failure'> & {
  _id: string
  paymentId: string | null
}

const emailOnWire = ({ createdAt, sentAt, nextAttemptAt, ...mail }: Mail) => ({
  ...mail,
  createdAt: isoOf(createdAt),
  state: sentAt !== null ? ('sent' as const) : nextAttemptAt !== null ? ('queued' as const) : ('failed' as const),
})
