import { and, getTableName, inArray, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { keyEnding, maskedMin } from '#schema/rules/activations.ts'
import type { AuditAction } from '#schema/rules/audit.ts'
import { plainKey } from '#schema/rules/key-spellings.ts'
import { auditLog, type LicenseRow, licenseDevices, licenses, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch, writeBatch } from '#worker/lib/database.ts'
import type { Actor } from '../audit/audited-write.ts'
import { boundSince, deviceCount } from './bound-devices.ts'
import { mayBeBound, resetAtSeller } from './devices.ts'
import { isListed } from './listed.ts'
import { licenseByKey } from './lookup.ts'
import { callSeller } from './sellers.ts'

const action: AuditAction = 'license.reset_hwid'

const missing = ['key_not_found', 'user_not_found']
function rethrowUnlessMissing(error: unknown): void {
  if (!(error instanceof StoreError && missing.includes(error.code))) throw error
}

/** Unbinds the devices of one key, or one of them, or those of all keys of a user, by an admin. Each key gets an audit row. Returns how many keys. */
export async function resetDevices(
  deps: Deps,
  actor: Actor,
  { name, isUser, device }: { name: string; isUser: boolean; device?: string | undefined },
): Promise<number> {
  const { db, now, newId } = deps
  const found = await (isUser ? keysOfUserNamed(deps, name) : findKey(deps, name)).catch(async (error: unknown) => {
    rethrowUnlessMissing(error)
    if (await resetAtAnySeller(deps, actor, name, isUser)) return null
    throw error
  })
  if (!found) return 1
  if (found.length === 0) return 0
  // A key that its seller no longer has must not keep the user's other keys from being reset.
  const reset = found.map((license) => resetAtSeller(deps, license))
  await Promise.all(isUser ? reset.map((one) => one.catch(rethrowUnlessMissing)) : reset)
  const entry = newId()
  const ids = found.map(({ id }) => id)
  const isMeant = device === undefined ? sql`true` : sql`d.id = ${device}`
  const isAffected = and(inArray(licenses.id, ids), mayBeBound(isMeant))
  await writeBatch(db, {
    log: db.run(sql`
      insert into ${auditLog} (id, actor_id, actor_name, action, entity, entity_id, before, after, request_id, created_at)
      select ${entry} || id, ${actor.id}, ${actor.name}, ${action}, ${getTableName(licenses)}, id,
        json_object('devices', ${deviceCount()}), json_object('devices', ${deviceCount(sql`not ${isMeant}`)}), ${actor.requestId}, ${now()}
      from ${licenses} where ${isAffected}
      on conflict do nothing`),
    reset: db
      .update(licenses)
      .set({ activatedAt: boundSince(sql`not ${isMeant}`) })
      .where(isAffected),
    unbound: db.run(sql`delete from ${licenseDevices} as d where d.license_id in ${ids} and ${isMeant}`),
  })
  return found.length
}

/** Resets a key or user that only an external seller knows. Logs only the end of a key, and of a long name: a user may be called like their key. */
async function resetAtAnySeller(deps: Deps, actor: Actor, name: string, isUser: boolean): Promise<boolean> {
  const { db, now, newId, sellers } = deps
  for (const seller of Object.values(sellers)) {
    if (!(await callSeller(isUser ? seller.resetDeviceOfUser(name) : seller.resetDevice(plainKey(name))))) continue
    const { id: actorId, name: actorName, requestId } = actor
    const entityId = `${seller.type} ${isUser && name.length < maskedMin ? `…${name}` : keyEnding(name)}`
    const what = { action, entity: getTableName(licenses), entityId }
    await db
      .insert(auditLog)
      .values({ id: newId(), actorId, actorName, ...what, requestId, createdAt: now() })
      .onConflictDoNothing()
    return true
  }
  return false
}

async function findKey({ db }: Deps, key: string): Promise<LicenseRow[]> {
  const rows = await licenseByKey(db, key)
  if (rows.length === 0) throw new StoreError('key_not_found')
  return rows
}

const keysOfUserNamed = async (deps: Deps, name: string) => (await findUser(deps, name)).keys

/** Whose keys a reset by this name or e-mail would touch, and how many. Throws 404 `user_not_found`, 409 `user_ambiguous`. */
export async function countResets(deps: Deps, name: string) {
  const { person, keys } = await findUser(deps, name)
  return { username: person.name, email: person.email, keys: keys.length }
}

/** Names are not unique: an e-mail is unambiguous. */
async function findUser({ db }: Deps, name: string) {
  // By two indexes: that of names knows no case.
  const ids = sql`select id from ${users} where name collate nocase = ${name} and name = ${name}
    union select id from ${users} where email = ${name.toLowerCase()}`
  const { people, keys } = await readBatch(db, {
    people: db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(sql`${users.id} in (${ids})`)
      .limit(10),
    keys: db
      .select()
      .from(licenses)
      .where(and(sql`${licenses.userId} in (${ids})`, isListed)),
  })
  const [person] = people.length > 1 ? people.filter(({ email }) => email === name.toLowerCase()) : people
  if (people.length === 0) throw new StoreError('user_not_found')
  if (!person) throw new StoreError('user_ambiguous')
  return { person, keys: keys.filter(({ userId }) => userId === person.id) }
}
