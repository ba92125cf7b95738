import { type SQL, sql } from 'drizzle-orm'
import {
  type CallerKind,
  callerKinds,
  callerPrecisionMs,
  callersKeptMs,
  callersMax,
  callersMs,
  dismissedMs,
  sharedCountries,
  sharedNetworks,
} from '#schema/rules/shared-keys.ts'
import { licenseCallers, licenses, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'

/** A tool has asked about a key that may be used, on a device that may be one of its or not. */
export interface KeyCall {
  licenseId: string
  /** The digest of the device; null where the tool named none. */
  device: string | null
  at: number
}

/** Who has asked about a key, and when last: digests behind the letter of their kind. */
export interface SeenCallers {
  licenseId: string
  callers: Record<string, number>
  at: number
}

const letters: Record<CallerKind, string> = { device: 'd', network: 'n', country: 'c' }

/** A caller in `SeenCallers`. The digest differs for each key, and nobody can make it without the secret of the shop. */
export const callerName = ({ callerDigest }: Deps, licenseId: string, kind: CallerKind, value: string): string =>
  `${letters[kind]}${callerDigest(`${licenseId}:${kind}:${value}`)}`

const number = (value: number) => sql.raw(String(value))

/** In SQL, on a row of `products`: asked about on so many devices a key is listed as shared; null: it never is. */
export const listedFrom = (product: string): SQL<number | null> =>
  sql.raw(`iif(${product}.sharing_margin > 0, ${product}.device_limit + ${product}.sharing_margin, null)`) as SQL<
    number | null
  >

/** In SQL: these figures of one day are those of a key that is shared. */
export const areShared = (devices: SQL, networks: SQL, countries: SQL, from: SQL): SQL =>
  sql`(${from} is not null and (${devices} >= ${from}
    or ${networks} >= ${number(sharedNetworks)} and ${countries} >= ${number(sharedCountries)}))`

const countOf = (kind: CallerKind) => sql.raw(`sum(e.name like '${letters[kind]}%') as ${kind}_count`)

/**
 * Adds who has asked to what is known of the day before, counts them, and lists the key once they are too many. A listed key keeps the figures of
 * its worst day. Nothing is written where all were seen within the hour, or the count is full; nor for a deleted key.
 */
export const writeCallers = ({ db }: Deps, seen: readonly SeenCallers[]): Promise<unknown> =>
  db.run(sql`
    insert or replace into ${licenseCallers}
      (license_id, callers, devices, networks, countries, counted_at, last_at, listed_at, dismissed_at)
    with told as materialized (
      select k.id, t.value ->> 'at' as at, t.value -> 'callers' as callers, coalesce(w.callers, '{}') as known,
        w.devices, w.networks, w.countries, w.counted_at, w.listed_at, w.dismissed_at, ${listedFrom('p')} as listed_from
      from json_each(${JSON.stringify(seen)}) t
      join ${licenses} k on k.id = t.value ->> 'licenseId' and k.deleted_at is null
      left join ${products} p on p.id = k.product_id
      left join ${licenseCallers} w on w.license_id = k.id
      where exists (
        select 1 from json_each(t.value -> 'callers') c
        where iif(w.callers ->> c.key is null, (
            select count(*) from json_each(w.callers) o
            where substr(o.key, 1, 1) = substr(c.key, 1, 1) and o.value > c.value - ${number(callersMs)}) < ${number(callersMax)},
          w.callers ->> c.key <= c.value - ${number(callerPrecisionMs)}))),
    entries as (
      select told.id, e.key as name, e.value as at,
        row_number() over (partition by told.id, substr(e.key, 1, 1) order by e.value, e.key) as place
      from told, json_each(json_patch(told.known, told.callers)) e
      where e.value > told.at - ${number(callersMs)}),
    counted as materialized (
      select e.id, json_group_object(e.name, e.at) as callers, ${sql.join(callerKinds.map(countOf), sql`, `)}
      from entries e where e.place <= ${number(callersMax)} group by e.id),
    judged as (
      select c.*, told.at, told.listed_at, told.dismissed_at, told.devices, told.networks, told.countries, told.counted_at,
        ${areShared(sql`c.device_count`, sql`c.network_count`, sql`c.country_count`, sql`told.listed_from`)}
          and told.at >= coalesce(told.dismissed_at + ${number(dismissedMs)}, 0) as is_shared,
        told.listed_at is not null and (told.devices, told.networks) > (c.device_count, c.network_count) as was_worse
      from counted c join told on told.id = c.id)
    select id, callers, iif(was_worse, devices, device_count), iif(was_worse, networks, network_count),
      iif(was_worse, countries, country_count), iif(was_worse, counted_at, at), at,
      coalesce(listed_at, iif(is_shared, at, null)), dismissed_at
    from judged`)

/** A condition on `license_callers`: rows of keys about which no tool asks any more, so many of the oldest. */
export const areOldCallers = (now: number, most: number): SQL => sql`
  last_at < ${now - callersKeptMs} and rowid in (select rowid from ${licenseCallers} order by rowid limit ${most})`
