import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#schema/rules/licenses.ts'
import { auditLog, licenses } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { settingOf } from './shop-settings.ts'

/**
 * In SQL: with `added` keys more, an admin has made more in 24 hours than one makes alone. By the audit log: a key's row has only its maker's
 * name, which they change themselves and others may have. Keys that were sold do not count, nor those that somebody else has asked for.
 */
export const areKeysOverLimit = ({ now }: Pick<Deps, 'now'>, makerId: string, added: SQL): SQL => {
  const limit = settingOf('four_eyes_keys')
  return sql`(${limit} > 0 and ${added} > 0 and ${added} > ${limit} - (
    select count(*) from ${auditLog} made join ${licenses} l on l.id = made.entity_id
    where made.actor_id = ${makerId} and made.action = 'license.create' and made.created_at > ${now() - dayMs}
      and made.after ->> '$.requestedBy' is null and l.deleted_at is null))`
}
