import { type SQL, sql } from 'drizzle-orm'
import type { EmailKind } from '#schema/rules/emails.ts'
import type { Language } from '#schema/rules/languages.ts'
import { emails } from '#schema/tables/emails.ts'
import { users } from '#schema/tables/users.ts'
import type { Deps } from '#worker/deps.ts'
import type { Statements } from '#worker/lib/database.ts'

interface QueuedEmail {
  kind: EmailKind
  userId: string
  params: Record<string, string>
  /** Instead of the account's own address and language. */
  address?: string
  language?: Language
  /** Names what the e-mail tells, where it is sent only once. */
  dedupe?: string
  /** In SQL, on the user `u`. */
  when?: SQL
}

/**
 * Statements that write an e-mail to an account, for the batch of what it tells; none where no mailer is configured. They run after the
 * statements that `when` depends on. The cron sends it.
 */
export function queueEmail(deps: Deps, email: QueuedEmail): Statements {
  const { mailer, db, now, newId } = deps
  if (!mailer) return {}
  const { kind, userId, params, address = null, language = null, dedupe = null, when = sql`true` } = email
  return {
    [`email ${kind}`]: db.run(sql`
      insert into ${emails} (id, kind, user_id, address, language, params, dedupe, next_attempt_at, created_at)
      select ${newId()}, ${kind}, u.id, coalesce(${address}, u.email), coalesce(${language}, u.language), ${JSON.stringify(params)},
        ${dedupe}, ${now()}, ${now()}
      from ${users} u where u.id = ${userId} and ${when}
      on conflict do nothing`),
  }
}
