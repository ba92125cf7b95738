import { sql } from 'drizzle-orm'
import { licenses, users } from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'

/** In SQL: no account is confirmed with this Discord id. */
export const isDiscordIdFree = (discordId: string) =>
  sql<boolean>`not exists (select 1 from ${users} other where other.discord_id = ${discordId} and other.is_discord_confirmed = 1)`

/** In SQL: the id of the account that is confirmed with this Discord id, or null. */
export const accountOf = (discordId: string) =>
  sql<string | null>`(select id from ${users} where discord_id = ${discordId} and is_discord_confirmed = 1)`

/** In SQL, on a row of users: another account is confirmed with the same Discord id. */
export const isDiscordIdTaken = sql`exists (
  select 1 from users other
  where other.discord_id = users.discord_id and other.is_discord_confirmed = 1 and other.id <> users.id)`

/** A statement that gives a user the keys waiting for their confirmed Discord id. The keys keep the id. */
export const assignWaitingKeys = (db: Database, userId: string) =>
  db.run(sql`
    update ${licenses} set user_id = ${userId}
    where user_id is null and deleted_at is null and discord_id = (
      select discord_id from ${users} where id = ${userId} and is_discord_confirmed)`)
