import { sql } from 'drizzle-orm'
import { licenses } from '#schema/tables/licenses.ts'
import { users } from '#schema/tables/users.ts'
import type { Database } from '#worker/lib/database.ts'

/** In SQL: nobody else is confirmed as this person of the community. One id, one account. */
export const isDiscordIdFree = (discordId: string) =>
  sql<boolean>`not exists (select 1 from ${users} other where other.discord_id = ${discordId} and other.is_discord_confirmed = 1)`

/** In SQL, of a row of users: another account is confirmed as the same person. */
export const isDiscordIdTaken = sql`exists (
  select 1 from users other
  where other.discord_id = users.discord_id and other.is_discord_confirmed = 1 and other.id <> users.id)`

/**
 * Hands a user the keys that waited under their community id, if that id is confirmed to be theirs: a statement for the batch that
 * confirms it. The keys remember the id.
 */
export const assignWaitingKeys = (db: Database, userId: string) =>
  db.run(sql`
    update ${licenses} set user_id = ${userId}
    where user_id is null and deleted_at is null and discord_id = (
      select discord_id from ${users} where id = ${userId} and is_discord_confirmed)`)
