import { between, sql } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import { StoreError } from '#schema/api/errors.ts'
import type { addKeysOfRun as api, KeysOfRun } from '#schema/api/key-runs.ts'
import { foldedKey } from '#schema/rules/key-spellings.ts'
import { expiryOf } from '#schema/rules/licenses.ts'
import { canonicalKey } from '#schema/rules/typed-keys.ts'
import { auditLog, licenses, users } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeBatch } from '#worker/lib/database.ts'
import { isoOf } from '#worker/lib/iso.ts'
import { keyEndingOf } from '#worker/lib/key-ending.ts'
import { isAccount } from './accounts/find-account.ts'
import { gateOf } from './approvals/gate.ts'
import type { Actor } from './audit/audited-write.ts'
import { areKeysOverLimit } from './key-limit.ts'
import { findTarget } from './licenses/targets.ts'
import { notifyUser } from './notifications/notifications.ts'
import { runRowId, runRowInSql, runRowOf } from './run-rows.ts'
import { isInStock } from './stock/free-keys.ts'

/** Above the number of keys that one admin makes in a day, the call waits for a second one. The keys are those of whoever has asked for them. */
export async function addKeysOfRun(
  deps: Deps,
  actor: Actor,
  form: Parsed<typeof api>,
): Promise<Pick<KeysOfRun, 'keys' | 'refused'>> {
  const { db, now, newKey } = deps
  const { runId, from, days, note, owner } = form
  const { target, hasLevel } = await findTarget(deps, { ...form, sellerType: 'internal' })
  if (!hasLevel) throw new StoreError('level_not_found')
  const texts = form.keys?.map(canonicalKey) ?? Array.from({ length: form.count ?? 0 }, newKey)
  const rows = texts.map((key) => ({ key, folded: foldedKey(key) }))
  const at = now()
  const { productId, productName, level } = target
  const account = sql`(select id from ${users} where ${isAccount(owner ?? '')})`
  const isAllowed = owner ? sql`exists ${account}` : sql`true`
  const { approval } = actor
  const maker = approval?.requestedByName ?? actor.name
  const isNew = sql`not exists (select 1 from ${licenses} l where l.id = ${runRowInSql(runId, from)} or l.key = j.value ->> 'key')
    and not ${isInStock(sql.raw(`j.value ->> 'folded'`))}`
  const gate = gateOf(deps, actor, {
    call: 'key_run',
    subject: null,
    body: form,
    isOver: sql`${isAllowed} and ${areKeysOverLimit(deps, actor.id, sql`(select count(*) from json_each(${JSON.stringify(rows)}) j where ${isNew})`)}`,
  })
  const ofCall = between(licenses.id, runRowId(runId, from), runRowId(runId, from + texts.length - 1))
  const {
    held,
    added,
    user: [user],
  } = await writeBatch(db, {
    held: gate.held,
    insert: db.run(sql`
      insert into ${licenses} (id, key, user_id, product_id, product_name, seller_type, level, created_by, note,
        purchase_date, expiration_date)
      select ${runRowInSql(runId, from)}, j.value ->> 'key', ${owner ? account : null}, ${productId}, ${productName}, 'internal', ${level},
        ${maker}, ${note}, ${at}, ${expiryOf(at, days)}
      from json_each(${JSON.stringify(rows)}) j
      where ${isAllowed} and ${gate.isPassed} and not ${isInStock(sql.raw(`j.value ->> 'folded'`))}
      on conflict do nothing`),
    // One entry for each key, under an id that a repeated call has again. `areKeysOverLimit` counts them.
    log: db.run(sql`
      insert into ${auditLog} (id, actor_id, actor_name, action, entity, entity_id, after, request_id, created_at)
      select 'run-' || id, ${actor.id}, ${actor.name}, 'license.create', 'licenses', id,
        json_object('key', ${keyEndingOf(licenses.key)}, 'userId', user_id, 'productName', product_name,
          'createdBy', created_by, 'note', note, 'expirationDate', expiration_date
          ${approval ? sql`, 'requestedBy', ${approval.requestedBy}` : sql``}),
        ${actor.requestId}, ${at}
      from ${licenses} where ${ofCall}
      on conflict do nothing`),
    ...gate.decided(isAllowed),
    ...(owner && {
      notice: notifyUser(
        deps,
        account,
        'keys_given',
        { product: productName },
        { productId, dedupe: `run:${runId}`, when: sql`exists (select 1 from ${licenses} where ${ofCall})` },
      ),
    }),
    added: db
      .select({ id: licenses.id, key: licenses.key, expirationDate: licenses.expirationDate })
      .from(licenses)
      .where(ofCall)
      .orderBy(licenses.id),
    user: db
      .select({ id: users.id })
      .from(users)
      .where(isAccount(owner ?? '')),
  })
  if (owner && !user) throw new StoreError('user_not_found')
  await gate.pass(held)
  const addedRows = new Set(added.map(({ id }) => runRowOf(id)))
  return {
    keys: added.map(({ id, key, expirationDate }) => ({ row: runRowOf(id), key, expiration: isoOf(expirationDate) })),
    refused: texts.map((key, n) => ({ row: from + n, key })).filter(({ row }) => !addedRows.has(row)),
  }
}
