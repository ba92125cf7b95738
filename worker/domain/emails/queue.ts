import { type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { causedByOthers, type EmailKind, keyEmailKinds, noticeEmailKinds } from '#schema/rules/emails.ts'
import type { Language } from '#schema/rules/languages.ts'
import { emailLimits } from '#schema/rules/rate-limits.ts'
import { counters, emails, licenses, notifications, payments, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { withEnglishName } from '../english-name.ts'
import { isLicenseOf } from '../license-of-payment.ts'
import { unusedUntil } from '../refund-windows.ts'
import { dayMs, emailsTo, freeAt } from './limits.ts'
import type { EmailParams } from './params.ts'

type QueuedEmail = Options & { [K in keyof EmailParams]: { kind: K; params: EmailParams[K] } }[keyof EmailParams]

interface Options {
  /** Also in SQL. */
  userId: string | SQL
  /** Instead of the account's own address and language. */
  address?: string | SQL
  language?: Language
  /** The e-mail is sent after the account was deleted in the same batch. */
  outlivesAccount?: boolean
  /** Unique key of an e-mail that is sent only once. */
  dedupe?: string
  /** Of the product that the params name: adds its English name, where it has been written. */
  productId?: string | SQL | null
  /** In SQL, on the user `u`. */
  when?: SQL
  /** In SQL: the limit of e-mails that others can cause is not for this one, as where the address was verified until this batch. */
  isOwed?: SQL
  /** Beyond the limit it is sent once another one may be, if that is within a day, and not left out. */
  waits?: boolean
}

/**
 * Statements that write an e-mail to an account, for the batch that makes the change which the e-mail reports; none where no mailer is
 * configured. They run after the statements that `when` depends on. The cron sends it. What others can cause is counted by the address that
 * receives it, and is not written beyond `emailLimits`.
 */
export function queueEmail(deps: Deps, email: QueuedEmail): Statements {
  const { mailer, db, now, newId } = deps
  if (!mailer) return {}
  const { kind, userId, params, address = null, language = null, dedupe = null, when = sql`true` } = email
  const id = newId()
  const said = email.productId ? withEnglishName(params, email.productId) : JSON.stringify(params)
  const at = now()
  const to = sql`coalesce(${address}, u.email)`
  const limit = limitOf(email, to)
  const sentAt = limit ? sql`iif(${limit}, max(${at}, ${emailFreeAt(kind, to, at)}), ${at})` : sql`${at}`
  deps.queuedEmails.push(id)
  return {
    // A batch may have several of a kind.
    [`email ${kind} ${id}`]: db.run(sql`
      insert into ${emails} (id, kind, user_id, address, language, params, dedupe, next_attempt_at, created_at)
      select ${id}, ${kind}, ${email.outlivesAccount ? null : sql`user_id`}, address, language, ${said}, ${dedupe}, sent_at, ${at}
      from (
        select u.id as user_id, ${to} as address, coalesce(${language}, u.language) as language, ${sentAt} as sent_at
        from ${users} u where u.id = ${userId} and ${when})
      where sent_at <= ${email.waits ? at + dayMs : at}
      on conflict do nothing`),
    ...(limit && {
      [`count of email ${id}`]: countEmail(
        deps,
        id,
        sql`exists (select 1 from ${users} u where u.id = ${userId} and ${limit})`,
      ),
    }),
  }
}

/** In SQL, on the user `u`: others can cause the e-mail to this address. */
function limitOf({ kind, isOwed = sql`false` }: QueuedEmail, to: SQL): SQL | null {
  const causers = causedByOthers[kind]
  if (!causers) return null
  if (causers === 'always') return sql`not ${isOwed}`
  return sql`not (${isOwed} or (u.email_verified_at is not null and u.email = ${to}))`
}

/** Links that nobody else's e-mails may shut out, and those to an address that has no account. */
const linksForOwners: readonly EmailKind[] = ['recovery', 'change_confirmation']

/** In SQL: when an address may get another e-mail that others can cause. */
export const emailFreeAt = (kind: EmailKind, address: SQL, now: number): SQL<number> =>
  freeAt(emailsTo(address), { now, kept: linksForOwners.includes(kind) ? 0 : emailLimits.keptForRecovery })

/** A statement that counts an e-mail of the outbox from when it is due, where `when` holds. */
export const countEmail = ({ db }: Deps, id: string, when: SQL = sql`true`) =>
  db.run(sql`
    insert into ${counters} (bucket, hits, resets_at)
    select ${emailsTo(sql`address`)} || id, 1, next_attempt_at + ${dayMs}
    from ${emails} where id = ${id} and next_attempt_at is not null and ${when}
    on conflict do update set resets_at = excluded.resets_at`)

/** In SQL, of the license `l`: its key as an e-mail shows it. A short key of an external seller shows less than the last group. */
export const maskedKey = sql`iif(l.key like '_____-_____-_____-_____-_____', '•••••-•••••-•••••-•••••-', '•••••')
  || substr(l.key, -min(5, length(l.key) / 3))`

const paymentP = { id: sql`p.id`, createdAt: sql`p.created_at`, approvedAt: sql`p.approved_at` }

/**
 * In SQL, of the payment `p` and its license `l`, whose key is new: until when the buyer may withdraw; null where the shop decides. What has
 * happened since is on the page of the purchase.
 */
const withdrawUntil = sql`iif(
  l.seller_type = 'internal' and p.renews_license_id is null and p.stock_key_id is null and p.method not in ('free', 'manual'),
  cast(cast(${unusedUntil(paymentP)} as integer) as text), null)`

/** In SQL, of the payment `p` and its license `l`: what the e-mail of a notice says beyond the notice's own params. */
export const noticeParams = (params: SQL): SQL => sql`json_patch(${params}, json_object(
          'payment', p.id, 'purchase', null, 'receipt', iif(p.status in ('approved', 'refunded'), p.id, null),
          'amount', cast(p.amount_cents as text), 'currency', p.currency, 'paidAt', cast(coalesce(p.approved_at, p.created_at) as text),
          'key', ${maskedKey}, 'expires', cast(l.expiration_date as text), 'withdrawUntil', ${withdrawUntil}))`

/**
 * Statements that write the e-mail of a notification about a payment, to its buyer, in the batch that notifies: a notification that was there
 * before has its e-mail. `noticeId`: of the notification that the batch writes, unless there is one. `name`: of the statement.
 */
export function queueNoticeEmail(deps: Deps, paymentId: string, noticeId: string, name = 'noticeEmail'): Statements {
  const { mailer, db, now, newId } = deps
  if (!mailer) return {}
  return {
    [name]: db.run(sql`
      insert into ${emails} (id, kind, user_id, address, language, params, dedupe, next_attempt_at, created_at)
      select ${newId()}, n.notice, u.id, u.email, u.language,
        ${noticeParams(sql`coalesce(n.params, '{}')`)},
        n.dedupe, ${now()}, ${now()}
      from ${payments} p
      join ${notifications} n on n.id = ${noticeId} and n.user_id = p.user_id
      join ${users} u on u.id = n.user_id
      left join ${licenses} l on ${isLicenseOf('p', 'l')} and n.notice in ${[...keyEmailKinds, 'key_renewed']}
      where p.id = ${paymentId} and n.notice in ${noticeEmailKinds}
      on conflict do nothing`),
  }
}

/** Throws 503 `email_unavailable` where no mailer is configured. */
export function requireMailer({ mailer }: Deps): void {
  if (!mailer) throw new StoreError('email_unavailable')
}
