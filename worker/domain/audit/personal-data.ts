import { type SQL, sql } from 'drizzle-orm'
import { deletedUserName } from '#schema/rules/accounts.ts'
import { folded } from '#schema/rules/folded.ts'
import {
  auditLog,
  auditOwner,
  licenses,
  notifications,
  payments,
  suggestions,
  type UserRow,
} from '#schema/tables/index.ts'
import type { Database } from '#worker/lib/database.ts'
import { foldedInSql } from '#worker/lib/folded-in-sql.ts'

/** Fields of rows about a person that identify them, or that admins typed. */
const personalFields = [
  'name',
  'email',
  'discordId',
  'discordName',
  'profileImage',
  'termsAddress',
  'buyerAddress',
  'lastLoginIp',
  'address',
  'note',
  'reason',
  'reply',
  'soldThrough',
  'payerName',
  'newAddress',
  'message',
  'networkAddress',
]
/** Fields that name the admin who made a row or decided on it. */
const signatures = ['createdBy', 'sender', 'decidedByName']

const withoutFields = (row: SQL): SQL =>
  sql`json_remove(${row}, ${sql.raw(personalFields.map((field) => `'$.${field}'`).join(', '))})`

const withoutSignature = (row: SQL, name: string): SQL => {
  const fields = signatures.map((field) => {
    const value = sql`${row} ->> ${sql.raw(`'$.${field}'`)}`
    return sql`${sql.raw(`'$.${field}'`)}, iif(${value} = ${name}, ${deletedUserName}, ${value})`
  })
  return sql`json_replace(${row}, ${sql.join(fields, sql`, `)})`
}

/** The entries about the person, about what is theirs, and about keys that waited under their confirmed Discord id. */
const ownEntries = ({ id, discordId, isDiscordConfirmed }: UserRow): SQL => sql`
  select rowid as entry from ${auditLog} where entity_id = ${id}
  union select rowid from ${auditLog} where ${auditOwner} = ${id}
  union select rowid from ${auditLog} where ${auditOwner} = ${isDiscordConfirmed ? discordId : null}
    and entity = 'licenses'
  union select log.rowid from ${payments} own cross join ${auditLog} log on log.entity_id = own.id where own.user_id = ${id}
  union select log.rowid from ${licenses} own cross join ${auditLog} log on log.entity_id = own.id where own.user_id = ${id}`

/** The entries of what the person did as an admin, and all others about the rows that they signed. */
const signedEntries = ({ id, name }: UserRow): SQL => sql`
  select rowid as entry from ${auditLog} where actor_id = ${id}
  union select log.rowid from ${auditLog} own cross join ${auditLog} log on log.entity_id = own.entity_id
    where own.actor_id = ${id} and own.entity in ('licenses', 'notifications', 'suggestions')
  union select log.rowid from ${licenses} own cross join ${auditLog} log on log.entity_id = own.id where own.created_by = ${name}
  union select log.rowid from ${notifications} own cross join ${auditLog} log on log.entity_id = own.id where own.sender = ${name}
  union select log.rowid from ${suggestions} cross join ${auditLog} log on log.entity_id = suggestions.id
    where suggestions.decided_by = ${id}`

/** In SQL, on the entry of an export: its search names the person, or is a part of the name or of the e-mail's local part. */
function isSearchedFor({ name, email, discordId }: UserRow): SQL {
  const typed = sql`(after ->> '$.search')`
  const whole = [name, email, ...(discordId ? [discordId] : [])]
  const parts = [name, email.slice(0, email.lastIndexOf('@'))]
  // Folded, or as it was typed: `foldedInSql` does not know all letters.
  const forms = [
    { search: sql`lower(${foldedInSql(typed)})`, formOf: folded },
    { search: sql`lower(${typed})`, formOf: (text: string) => sql`lower(${text})` },
  ]
  const named = forms.flatMap(({ search, formOf }) => [
    ...whole.map((text) => sql`instr(${search}, ${formOf(text)}) > 0`),
    ...parts.map((text) => sql`length(${search}) >= 4 and instr(${formOf(text)}, ${search}) > 0`),
  ])
  return sql`(${sql.join(named, sql` or `)})`
}

/**
 * Statements that remove a person from up to `limit` entries of the log each, found by indexes; their ids stay. An entry that is done is not
 * found again, so that repeating them until none is affected removes the person from all. `when` is an SQL condition.
 */
export function removeFromAuditLog(db: Database, person: UserRow, limit: number, when: SQL) {
  const { id, name } = person
  const [before, after] = [sql`before`, sql`after`]
  const own = [withoutFields(before), withoutFields(after)] as const
  const signed = [withoutSignature(before, name), withoutSignature(after, name)] as const
  const isUnchanged = ([earlier, later]: readonly [SQL, SQL]) => sql`(before is ${earlier} and after is ${later})`
  const isNamed = sql`(actor_id = ${id} and actor_name <> ${deletedUserName})`
  return {
    'own entries': db.run(sql`
      update ${auditLog} set before = ${own[0]}, after = ${own[1]}
      where rowid in (
        select rowid from (${ownEntries(person)}) cross join ${auditLog} on rowid = entry
        where not ${isUnchanged(own)} limit ${limit})
      and ${when}`),
    'signed entries': db.run(sql`
      update ${auditLog}
      set before = ${signed[0]}, after = ${signed[1]}, actor_name = iif(actor_id = ${id}, ${deletedUserName}, actor_name)
      where rowid in (
        select rowid from (${signedEntries(person)}) cross join ${auditLog} on rowid = entry
        where ${isNamed} or not ${isUnchanged(signed)} limit ${limit})
      and ${when}`),
    searches: db.run(sql`
      update ${auditLog} set after = json_replace(after, '$.search', ${deletedUserName})
      where rowid in (
        select rowid from ${auditLog} where entity = 'exports' and ${isSearchedFor(person)} limit ${limit})
      and ${when}`),
  }
}
