import { sql } from 'drizzle-orm'
import { emailsKeptDays, noticeEmailKinds } from '#schema/rules/emails.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { emails, notifications, users } from '#schema/tables/index.ts'
import type { Store } from '../open-store.ts'

/** Notifications of buyers without exactly one e-mail to their account, and such e-mails without a notification. E-mails are deleted in time. */
export const auditEmails = ({ db }: Pick<Store, 'db'>, now: number) =>
  db.all(sql`
    select n.notice, n.dedupe, count(e.id) as emails
    from ${notifications} n join ${users} u on u.id = n.user_id
    left join ${emails} e on e.dedupe = n.dedupe and e.user_id = n.user_id
    where n.notice in ${noticeEmailKinds} and n.created_at >= ${now - emailsKeptDays * dayMs}
    group by n.id having count(e.id) <> 1
    union all
    select e.kind, e.dedupe, count(n.id) from ${emails} e left join ${notifications} n on n.dedupe = e.dedupe
    where e.kind in ${noticeEmailKinds}
    group by e.id having count(n.id) <> 1`)
