import { type SQL, sql } from 'drizzle-orm'
import { type AccountLinkPurpose, accountLinkMs } from '#schema/rules/emails.ts'
import { accountLinks, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/** In SQL, on the user `u`: neither banned nor blocked. Links of others are not made, and do nothing. */
export const mayLogIn = sql`(not u.is_banned and not u.is_blocked)`

interface NewLink {
  id: string
  purpose: AccountLinkPurpose
  /** The account's own where it is missing. */
  address?: string
  changeId?: string
  /** In SQL, on the user `u`: whose link it is. */
  of: SQL
}

/** A statement that writes a link for the user whom `of` finds, if they may log in. */
export function insertLink({ db, now }: Deps, { id, purpose, address, changeId, of }: NewLink) {
  const at = now()
  return db.run(sql`
    insert into ${accountLinks} (id, purpose, user_id, address, change_id, created_at, expires_at)
    select ${id}, ${purpose}, u.id, coalesce(${address ?? null}, u.email), ${changeId ?? null}, ${at}, ${at + accountLinkMs[purpose]}
    from ${users} u where ${mayLogIn} and ${of}
    on conflict do nothing`)
}

/** In SQL: the user of a link, null where there is no such link. */
export const ownerOf = (linkId: string): SQL => sql`(select user_id from ${accountLinks} where id = ${linkId})`

/** How long a link to set a new password can be opened again, while the limit of e-mails lets no other be sent: it is kept as long. */
const reopenedForMs = 86_400_000

/** In SQL, on the link `l`: it has not been used, nor ended by `endLinks`, and can be opened again. */
export const isReopenable = (at: number): SQL => sql`(l.purpose = 'recover' and l.used_at is null
  and l.expires_at > l.created_at and l.created_at > ${at - reopenedForMs})`

/** In SQL, on the link `l`: it may still be used. */
export const isOpen = (at: number): SQL => sql`(l.used_at is null and l.expires_at > ${at})`

/** What opens the account or moves it to another address: a new password or another address ends them. */
export const openingPurposes = ['recover', 'change_from', 'change_to'] as const satisfies AccountLinkPurpose[]
export const changePurposes = ['change_from', 'change_to'] as const satisfies AccountLinkPurpose[]

/** A statement that ends the links of a user at once, and for good. `when` is an SQL condition. */
export const endLinks = (
  { db }: Deps,
  userId: string,
  purposes: readonly AccountLinkPurpose[],
  when: SQL = sql`true`,
) =>
  db.run(sql`
    update ${accountLinks} set expires_at = created_at
    where user_id = ${userId} and purpose in ${purposes} and expires_at > created_at and ${when}`)
