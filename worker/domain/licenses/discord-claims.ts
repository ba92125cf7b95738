import { and, count, eq, sql } from 'drizzle-orm'
import type { listDiscordLinkRequests as api, DiscordLinkRequest } from '#schema/api/discord-claims.ts'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import { licenses, type UserRow, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { unindexed } from '#worker/lib/unindexed.ts'
import { type Actor, auditedWrite } from '../audit/audited-write.ts'
import { ifAlreadyWritten } from '../audit/crud.ts'
import { mayDecide } from '../decisions.ts'
import { contains, type Listing, ordered, readList } from '../listing/lists.ts'
import { assignWaitingKeys, isDiscordIdTaken } from './discord.ts'

const waitingKeys = sql<number>`(select count(*) from licenses key
  where key.discord_id = users.discord_id and key.user_id is null and key.deleted_at is null)`
const rivals = sql<number>`(select count(*) from users other
  where other.discord_id = users.discord_id and other.is_discord_confirmed = 0 and other.id <> users.id)`

/** The accounts registered with an unconfirmed Discord id for which keys are waiting. */
export function listDiscordLinkRequests({ db }: Deps, query: Parsed<typeof api>): Promise<Listing<DiscordLinkRequest>> {
  const { name, email, discordId, createdAt } = users
  const where = and(
    sql`users.discord_id is not null and users.is_discord_confirmed = 0 and ${waitingKeys} > 0`,
    contains(query.search, [name, email, discordId]),
    query.discordId === undefined ? undefined : eq(discordId, query.discordId),
  )
  // SQLite would walk all users in this order to find the few with a request.
  const unindexedCreatedAt = unindexed(createdAt)
  const columns = { createdAt: unindexedCreatedAt, username: sql`+${name} collate nocase`, discordId }
  const order = ordered(query.sort, columns, unindexedCreatedAt, users.id)
  return readList(db, query, {
    rows: (limit, offset) =>
      db
        .select({ user: users, keys: waitingKeys, rivals, isTaken: sql<number>`${isDiscordIdTaken}` })
        .from(users)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    total: db.select({ total: count() }).from(users).where(where),
    onWire,
  })
}

/** Confirms the Discord id of somebody else’s account, once: the waiting keys become its own. A Discord id is confirmed for one account only. */
export async function confirmDiscordLink(deps: Deps, actor: Actor, id: string): Promise<{ keys: number }> {
  const { db } = deps
  const { discordId, isDiscordConfirmed } = users
  const user = db
    .select({ discordId, isDiscordConfirmed, isTaken: sql<number>`${isDiscordIdTaken}` })
    .from(users)
    .where(eq(users.id, id))
  const ownKeys = db
    .select({ total: count() })
    .from(licenses)
    .where(sql`user_id = ${id} and discord_id = (select discord_id from users where id = ${id})`)
  const what = { action: 'user.confirm_discord', table: users, id } as const
  const {
    before: [before],
    confirmed,
    keys: [keys],
  } = await auditedWrite(deps, actor, what, {
    before: user,
    confirmed: db
      .update(users)
      .set({ isDiscordConfirmed: true })
      .where(
        and(
          eq(users.id, id),
          sql`discord_id is not null and not is_discord_confirmed and not ${isDiscordIdTaken}`,
          mayDecide(actor, sql`${id} = ${actor.id}`, ['keys']),
        ),
      )
      .returning({ id: users.id }),
    assign: assignWaitingKeys(db, id),
    keys: ownKeys,
  }).catch(ifAlreadyWritten(async () => ({ before: await user, confirmed: [{ id }], keys: await ownKeys })))
  if (!before?.discordId) throw new StoreError('claim_not_found')
  if (confirmed.length === 0) {
    if (before.isDiscordConfirmed) throw new StoreError('invalid_move')
    throw new StoreError(before.isTaken ? 'discord_taken' : 'own_decision')
  }
  return { keys: keys?.total ?? 0 }
}

/** Dismisses an unconfirmed request: clears the account's Discord id. */
export async function dismissDiscordLink(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { db } = deps
  const what = { action: 'user.dismiss_discord', table: users, id } as const
  const {
    before: [before],
    dismissed,
  } = await auditedWrite(deps, actor, what, {
    before: db.select().from(users).where(eq(users.id, id)),
    dismissed: db
      .update(users)
      .set({ discordId: null, discordName: null })
      .where(and(eq(users.id, id), sql`discord_id is not null and not is_discord_confirmed`))
      .returning({ id: users.id }),
  }).catch(ifAlreadyWritten(async () => ({ before: [], dismissed: [{ id }] })))
  if (dismissed.length === 0) throw new StoreError(before?.discordId ? 'invalid_move' : 'claim_not_found')
}

type Row = { user: UserRow; keys: number; rivals: number; isTaken: number }

const onWire = ({ user, keys, rivals, isTaken }: Row): DiscordLinkRequest => ({
  _id: user.id,
  username: user.name,
  email: user.email,
  discordId: user.discordId ?? '',
  discordName: user.discordName,
  keys,
  rivals,
  isTaken: Boolean(isTaken),
  createdAt: isoOf(user.createdAt),
})
