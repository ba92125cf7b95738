import { type SQL, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { counters } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { dayMs } from './limits.ts'

/** A statement that counts a hit under each `whose`, where `when` holds for all; a repeated one counts nothing. */
export const countHits = ({ db, now }: Deps, whose: SQL[], id: string, when: SQL) =>
  db.run(sql`
    insert into ${counters} (bucket, hits, resets_at)
    ${sql.join(
      whose.map((one) => sql`select ${one} || ${id}, 1, ${now() + dayMs} where ${when}`),
      sql` union all `,
    )}
    on conflict do nothing`)

/** Throws 429 `too_many_emails` where the next hit is only later within the limits. */
export function requireRoom(at: number | null | undefined, now: number): void {
  if (!at || at <= now) return
  const retryAfter = Math.ceil((at - now) / 1000)
  const minutes = Math.ceil(retryAfter / 60)
  const hours = Math.floor(minutes / 60)
  // Reads the same in both languages.
  const wait = [hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(Boolean).join(' ')
  throw new StoreError('too_many_emails', { retryAfter, wait }, retryAfter)
}
