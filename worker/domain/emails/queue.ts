import { type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { keyEmailKinds, noticeEmailKinds } from '#schema/rules/emails.ts'
import type { Language } from '#schema/rules/languages.ts'
import { emails, licenses, notifications, payments, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'
import { withEnglishName } from '../english-name.ts'
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
}

/**
 * Statements that write an e-mail to an account, for the batch that makes the change which the e-mail reports; none where no mailer is
 * configured. They run after the statements that `when` depends on. The cron sends it.
 */
export function queueEmail(deps: Deps, email: QueuedEmail): Statements {
  const { mailer, db, now, newId } = deps
  if (!mailer) return {}
  const { kind, userId, params, address = null, language = null, dedupe = null, when = sql`true` } = email
  const id = newId()
  const said = email.productId ? withEnglishName(params, email.productId) : JSON.stringify(params)
  const owner = email.outlivesAccount ? sql`null` : sql`u.id`
  deps.queuedEmails.push(id)
  return {
    // A batch may have several of a kind.
    [`email ${kind} ${id}`]: db.run(sql`
      insert into ${emails} (id, kind, user_id, address, language, params, dedupe, next_attempt_at, created_at)
      select ${id}, ${kind}, ${owner}, coalesce(${address}, u.email), coalesce(${language}, u.language), ${said},
        ${dedupe}, ${now()}, ${now()}
      from ${users} u where u.id = ${userId} and ${when}
      on conflict do nothing`),
  }
}

/** In SQL, of the license `l`: its key as an e-mail shows it. A short key of an external seller shows less than the last group. */
const maskedKey = sql`iif(l.key like '_____-_____-_____-_____-_____', '•••••-•••••-•••••-•••••-', '•••••')
  || substr(l.key, -min(5, length(l.key) / 3))`

/** In SQL, of the payment `p` and its license `l`: what the e-mail of a notice says beyond the notice's own params. */
export const noticeParams = (params: SQL): SQL => sql`json_patch(${params}, json_object(
          'payment', p.id, 'purchase', null, 'receipt', iif(p.status in ('approved', 'refunded'), p.id, null),
          'amount', cast(p.amount_cents as text), 'currency', p.currency, 'paidAt', cast(coalesce(p.approved_at, p.created_at) as text),
          'key', ${maskedKey}, 'expires', cast(l.expiration_date as text)))`

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
      left join ${licenses} l on l.payment_id = p.id and n.notice in ${keyEmailKinds}
      where p.id = ${paymentId} and n.notice in ${noticeEmailKinds}
      on conflict do nothing`),
  }
}

/** Throws 503 `email_unavailable` where no mailer is configured. */
export function requireMailer({ mailer }: Deps): void {
  if (!mailer) throw new StoreError('email_unavailable')
}
