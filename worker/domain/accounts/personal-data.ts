import { type SQL, sql } from 'drizzle-orm'
import { deletedUserName } from '#schema/rules/accounts.ts'
import { emailRateLimits } from '#schema/rules/rate-limits.ts'
import {
  addressClaims,
  approvals,
  auditLog,
  counters,
  deviceMoves,
  feedback,
  keyViews,
  licenseCallers,
  licenseDevices,
  licenses,
  notifications,
  payments,
  refundRequests,
  refunds,
  suggestions,
  type UserRow,
} from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { knownLoginsOf } from './log-in.ts'

/** Shorter names and ids occur in other words. */
const textMin = 3

/** A text that an admin typed, without what identifies the person. */
const withoutIdentifiers = (column: SQL, { name, email, discordId, discordName }: UserRow): SQL =>
  [email, name, discordId, discordName]
    .filter((text) => text !== null && text.length >= textMin)
    .reduce<SQL>((text, identifier) => sql`replace(${text}, ${identifier}, ${deletedUserName})`, sql`${column}`)

/** Fields of a call that waits for approval. */
const typedByAdmins = ['reason', 'reply', 'note', 'soldThrough']

/** In SQL: the person has acted as an admin. Others of the same name have not signed what this name stands under. */
const isActor = ({ id, role }: UserRow): SQL =>
  role === 'admin' ? sql`true` : sql`exists (select 1 from ${auditLog} where actor_id = ${id})`

/** In SQL, on licenses: the person's, and those that wait under their confirmed Discord id. */
const isOwnKey = ({ id, discordId, isDiscordConfirmed }: UserRow): SQL =>
  isDiscordConfirmed && discordId !== null ? sql`(user_id = ${id} or discord_id = ${discordId})` : sql`user_id = ${id}`

/**
 * Statements that remove a person from the rows that stay: name, e-mail, network addresses, Discord ids, and all of them from what admins
 * typed about the person's purchases. `when` is an SQL condition. The opaque id is set to null by foreign keys when the user's row is deleted.
 */
export function removePersonalData(db: Database, person: UserRow, when: SQL) {
  const { id, name, email } = person
  const removed = deletedUserName
  // In any case, as `isAccount` takes it.
  const isTyped = (field: 'buyer' | 'owner') => sql`lower(body ->> ${`$.${field}`}) in (${id}, ${email})`
  const buckets = Object.values(emailRateLimits).map((limits) => {
    const start = `${limits.here.name}:${email}:`
    const isHere = sql`bucket between ${start} and ${`${start}~`}`
    return 'everywhere' in limits ? sql`bucket = ${`${limits.everywhere.name}:${email}`} or ${isHere}` : isHere
  })
  // Not what was sent to the address: a stranger could delete an account, and make it again.
  for (const start of [id, email].map((one) => `email-change:${one}:`))
    buckets.push(sql`bucket between ${start} and ${`${start}~`}`)
  buckets.push(knownLoginsOf(email))
  return {
    reviews: db.run(sql`update ${feedback} set name = ${removed} where user_id = ${id} and ${when}`),
    suggestions: db.run(sql`update ${suggestions} set name = ${removed} where user_id = ${id} and ${when}`),
    decisions: db.run(
      sql`update ${suggestions} set decided_by_name = ${removed} where decided_by = ${id} and decided_by_name is not null and ${when}`,
    ),
    payments: db.run(
      sql`update ${payments} set terms_address = null, buyer_address = null, sold_through = ${withoutIdentifiers(sql`sold_through`, person)}
        where user_id = ${id} and coalesce(terms_address, buyer_address, sold_through) is not null and ${when}`,
    ),
    refunds: db.run(sql`
      update ${refunds} set reason = ${withoutIdentifiers(sql`reason`, person)}
      where payment_id in (select id from ${payments} where user_id = ${id}) and ${when}`),
    'refund requests': db.run(sql`
      update ${refundRequests} set reason = ${withoutIdentifiers(sql`reason`, person)}, reply = ${withoutIdentifiers(sql`reply`, person)}
      where payment_id in (select id from ${payments} where user_id = ${id}) and ${when}`),
    'key views': db.run(sql`
      update ${keyViews} set address = null
      where license_id in (select id from ${licenses} where user_id = ${id}) and ${when}`),
    'device moves': db.run(sql`
      delete from ${deviceMoves} where license_id in (select id from ${licenses} where user_id = ${id}) and ${when}`),
    callers: db.run(sql`
      delete from ${licenseCallers} where license_id in (select id from ${licenses} where user_id = ${id}) and ${when}`),
    devices: db.run(sql`
      update ${licenseDevices} set label = ''
      where license_id in (select id from ${licenses} where user_id = ${id}) and ${when}`),
    keys: db.run(sql`
      update ${licenses} set discord_id = null, note = ${withoutIdentifiers(sql`note`, person)}
      where ${isOwnKey(person)} and ${when}`),
    'made keys': db.run(
      sql`update ${licenses} set created_by = ${removed} where created_by = ${name} and ${isActor(person)} and ${when}`,
    ),
    announcements: db.run(
      sql`update ${notifications} set sender = ${removed} where sender = ${name} and ${isActor(person)} and ${when}`,
    ),
    approvals: db.run(sql`
      update ${approvals} set body = json_replace(body, '$.buyer', ${removed}, '$.owner', ${removed},
        ${sql.join(
          typedByAdmins.map(
            (field) => sql`${`$.${field}`}, ${withoutIdentifiers(sql`body ->> ${`$.${field}`}`, person)}`,
          ),
          sql`, `,
        )})
      where (subject in (select id from ${payments} where user_id = ${id}) or ${isTyped('buyer')} or ${isTyped('owner')}) and ${when}`),
    'approvals asked for': db.run(
      sql`update ${approvals} set requested_by_name = ${removed} where requested_by = ${id} and ${when}`,
    ),
    'approvals decided': db.run(
      sql`update ${approvals} set decided_by_name = ${removed} where decided_by = ${id} and ${when}`,
    ),
    // Of other accounts: the claims of the person's own account go with its row.
    claims: db.run(sql`delete from ${addressClaims} where new_address = ${email} and ${when}`),
    counters: db.run(sql`
      delete from ${counters}
      where (${sql.join(buckets, sql` or `)}) and ${when}`),
  }
}
