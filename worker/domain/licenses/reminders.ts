import { sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import type { SystemNotificationKind } from '#schema/rules/notifications.ts'
import { type ReminderDays, reminderDays } from '#schema/rules/renewals.ts'
import { emails, licenseGrants, licenseReminders, licenses, notifications, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { type Statements, writeBatch } from '#worker/lib/database.ts'
import { maskedKey } from '../emails/queue.ts'
import { englishNameOf } from '../english-name.ts'
import { renewalObstacle } from './renewals.ts'

const kinds = {
  7: 'key_expires_in_a_week',
  1: 'key_expires_tomorrow',
  0: 'key_expired',
} as const satisfies Record<ReminderDays, SystemNotificationKind>

/** How many keys of each kind one batch reminds of: the rest is due in the next run. */
const batchMax = 500

/**
 * Reminds the owners of keys that end in a week, in a day, or have just ended, in the app and by e-mail. `lookBackMs`: how long ago a reminder
 * may have been due. One is sent once (`license_reminders`), unless the key ends more than a day later than it said, and none that was due
 * before the key, or its last renewal, was bought. A key that cannot be renewed is announced all the same, without an address to renew it.
 */
export async function sendReminders(deps: Deps, lookBackMs: number): Promise<void> {
  const statements: Statements = {}
  for (const days of reminderDays) Object.assign(statements, reminders(deps, days, lookBackMs))
  await writeBatch(deps.db, statements)
}

function reminders({ db, now, mailer }: Deps, days: ReminderDays, lookBackMs: number): Statements {
  const at = now()
  const kind = kinds[days]
  // By the index on the expiration of keys that are not deleted.
  const isInWindow = (license: 'l' | 'licenses') =>
    sql`${sql.raw(license)}.deleted_at is null and ${sql.raw(license)}.expiration_date > ${at + days * dayMs - lookBackMs}
      and ${sql.raw(license)}.expiration_date <= ${at + days * dayMs}`
  const due = sql`l.expiration_date - ${days * dayMs}`
  return {
    [`${kind} due`]: db.run(sql`
      insert into ${licenseReminders} (license_id, days, expiration_date, sent_at)
      select l.id, ${days}, l.expiration_date, ${at} from ${licenses} l
      where ${isInWindow('l')}
        and l.user_id is not null and l.is_active and l.suspended_at is null and l.seller_type = 'internal'
        and l.purchase_date < ${due}
        and not exists (select 1 from ${licenseGrants} g where g.license_id = l.id and g.granted_at >= ${due})
        and not exists (select 1 from ${licenseReminders} r
          where r.license_id = l.id and r.days = ${days} and r.expiration_date >= l.expiration_date - ${dayMs})
      limit ${batchMax}
      on conflict (license_id, days) do update set expiration_date = excluded.expiration_date, sent_at = excluded.sent_at`),
    [`${kind} notices`]: db.run(sql`
      insert into ${notifications} (id, user_id, notice, params, dedupe, category, status, created_at)
      select lower(hex(randomblob(16))), licenses.user_id, ${kind},
        json_patch('{}', json_object('product', licenses.product_name, 'productEn', ${englishNameOf(sql`licenses.product_id`)},
          'purchase', coalesce(licenses.payment_id, licenses.id), 'license', licenses.id,
          'renew', iif(${renewalObstacle(at)} is null, licenses.product_id, null))),
        'reminder:' || r.license_id || ':' || r.days || ':' || r.expiration_date, 'importante', 'active', ${at}
      from ${licenses} join ${licenseReminders} r on r.license_id = licenses.id and r.days = ${days} and r.sent_at = ${at}
      where ${isInWindow('licenses')}
      on conflict (dedupe) do nothing`),
    ...(mailer && {
      [`${kind} emails`]: db.run(sql`
        insert into ${emails} (id, kind, user_id, address, language, params, dedupe, next_attempt_at, created_at)
        select n.id, n.notice, u.id, u.email, u.language,
          json_patch(n.params, json_object('purchase', null, 'key', ${maskedKey}, 'expires', cast(l.expiration_date as text))),
          n.dedupe, ${at}, ${at}
        from ${licenses} l join ${licenseReminders} r on r.license_id = l.id and r.days = ${days} and r.sent_at = ${at}
        join ${notifications} n on n.dedupe = 'reminder:' || r.license_id || ':' || r.days || ':' || r.expiration_date
        join ${users} u on u.id = n.user_id
        where ${isInWindow('l')}
        on conflict do nothing`),
    }),
  }
}
