import { type SQL, sql } from 'drizzle-orm'
import { type Refusal, refusalPrecisionMs, refusalsKeptMs, standingRefusal } from '#schema/rules/refusals.ts'
import { type LicenseRow, licenseRefusals, licenses } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '#worker/lib/iso.ts'
import type { BoundDevice } from './bound-devices.ts'

/** A tool was told that it may not use a key that the shop knows. */
export interface ToldRefusal extends Refusal {
  licenseId: string
}

/** Writes what tools were told, unless the same was written of the key within the minute before. Of a key that is gone it writes nothing. */
export const writeRefusals = ({ db }: Deps, told: readonly ToldRefusal[]): Promise<unknown> =>
  db.run(sql`
    insert or replace into ${licenseRefusals} (license_id, code, refused_at)
    select k.id, t.value ->> 'code', t.value ->> 'refusedAt'
    from json_each(${JSON.stringify(told)}) t
    join ${licenses} k on k.id = t.value ->> 'licenseId'
    where not exists (
      select 1 from ${licenseRefusals} w where w.license_id = k.id and w.code = t.value ->> 'code'
        and w.refused_at > t.value ->> 'refusedAt' - ${sql.raw(String(refusalPrecisionMs))})`)

/** In SQL, on `licenses`: what tools were told of the key. */
export const refusalsOf = sql<Refusal[]>`(
  select json_group_array(json_object('code', r.code, 'refusedAt', r.refused_at))
  from ${licenseRefusals} r where r.license_id = ${licenses.id})`
  .mapWith(JSON.parse)
  .as('refusals')

/** In SQL, on `licenses`: a tool was refused the key lately. */
export const wasRefused = sql`exists (select 1 from ${licenseRefusals} r where r.license_id = ${licenses.id})`

/** A condition on `license_refusals`: rows that nobody is shown any more, so many of the oldest. */
export const isOldRefusal = (now: number, most: number): SQL => sql`
  refused_at < ${now - refusalsKeptMs} and rowid in (select rowid from ${licenseRefusals} order by rowid limit ${most})`

/** The newest refusal that still stands, as its owner's page gets it; null where there is none. `devices`: in the order in which they were bound. */
export function refusalOnWire(
  license: LicenseRow,
  devices: readonly BoundDevice[],
  refusals: readonly Refusal[],
  now: number,
) {
  const boundAt = devices.at(-1)?.boundAt ?? null
  const refusal = standingRefusal(refusals, { ...license, boundAt }, now)
  return (
    refusal && {
      code: refusal.code,
      refusedAt: isoOf(refusal.refusedAt),
      boundSince: refusal.code === 'HWID_MISMATCH' ? isoOf(boundAt) : null,
    }
  )
}
