import * as v from 'valibot'
import { timeLimit } from '#worker/lib/time-limit.ts'
import { describeShape } from '#worker/providers/answer-shape.ts'
import { MalformedAnswer, ProviderError } from '#worker/providers/errors.ts'
import { coalesceReads } from '#worker/providers/sellers/coalesce.ts'
import { readFilteredJson } from '#worker/providers/sellers/filter-json.ts'
import { SellerRefusal } from '#worker/providers/sellers/refusal.ts'
import type { ListedKey, Seller } from './seller.ts'

export interface MultiloaderConfig {
  apiUrl: string
  sellerKey: string
  /** Called before each call of the API. */
  onCall?: () => void
}

interface Outcome {
  success: boolean
}

interface KeyRow {
  key: string
  note: string | null
  status: string
  gendate: string
  banned?: string | null
}

/** Null where an older version leaves it out. */
const text = v.nullish(v.string(), null)

const infoSchema = v.object({
  duration: text,
  hwid: text,
  note: text,
  status: text,
  level: text,
  createdby: text,
  usedby: text,
  usedon: text,
  creationdate: text,
})
type Info = v.InferOutput<typeof infoSchema>

const userSchema = v.object({
  subscriptions: v.fallback(v.array(v.object({ subscription: v.string(), expiry: v.string() })), []),
  hwid: text,
  /** The reason; missing in older versions. */
  banned: v.nullish(v.string()),
})

/** A shopper is waiting for most calls. */
const timeoutMs = 5_000
/** The list of all keys is not paginated. */
const listTimeoutMs = 10_000

/** The statuses of a refusal. With any other, the API rejects our credentials or is failing. */
const refusals = [200, 406]

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? value : [])

function fitted<T>(type: string, schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const checked = v.safeParse(schema, answer)
  if (!checked.success) throw new MalformedAnswer(`Multiloader: ${type}`, describeShape(answer))
  return checked.output
}

/** Milliseconds, from seconds as a string: the API writes every number as one. */
const instantOf = (seconds: string | null): number | null => (Number(seconds) > 0 ? Number(seconds) * 1000 : null)

/**
 * A KeyAuth-style seller API: one GET URL with everything in the query, the secret too, so the URL may reach neither a log nor an error.
 * `message` differs between versions, and a status other than 200 may come with success: only `success` counts. A response with several
 * keys is a 302 to nowhere. Some failures are plain text.
 */
export function multiloader({ apiUrl, sellerKey, onCall }: MultiloaderConfig): Seller {
  async function ask<T>(
    type: string,
    query: Record<string, string> = {},
    { waitMs = timeoutMs, read = (response: Response): Promise<unknown> => response.json() } = {},
  ): Promise<T & Outcome> {
    const url = `${apiUrl}?${new URLSearchParams({ sellerkey: sellerKey, type, ...query })}`
    const limit = timeLimit(waitMs)
    let status = 0
    try {
      onCall?.()
      const response = await fetch(url, { redirect: 'manual', signal: limit.signal })
      status = response.status
      const body = (await read(response)) as (T & Outcome) | null
      if (body?.success === true || (body?.success === false && refusals.includes(status))) return body
    } catch (error) {
      const what = error instanceof Error ? error.name : 'unknown'
      throw new ProviderError(`Multiloader: ${type} failed: ${what} ${status || ''}`.trim(), false, status || null)
    } finally {
      limit.end()
    }
    throw new ProviderError(`Multiloader: ${type} ${status}`, false, status)
  }

  /** Sends a command that the API also refuses where it was carried out before: it counts the rows it changes. */
  async function command(type: string, query: Record<string, string>, isDone: () => Promise<boolean>): Promise<void> {
    const { success } = await ask(type, query)
    if (!success && !(await isDone())) throw new ProviderError(`Multiloader: ${type} refused`, true)
  }

  const rawInfo = async (key: string) => {
    const info = await ask('info', { key })
    return info.success ? fitted('info', infoSchema, info) : null
  }
  const userData = async (user: string) => {
    const data = await ask('userdata', { user })
    return data.success ? fitted('userdata', userSchema, data) : null
  }

  const subscriptionsOf = async (user: string) => (await userData(user))?.subscriptions ?? []

  /** The name of the user of a key; null where it has none. A login by key alone creates a user named like the key. */
  const userOf = (key: string, { usedby }: Info) => userData(usedby || key).then((user) => user && (usedby || key))

  /** The API has no search, so the whole list is read. For an app without keys the response is a failure. */
  const keysWith = coalesceReads(async (references) => {
    const isWanted = (row: string) => references.some((reference) => row.includes(reference))
    const read = async ({ body }: Response) => body && readFilteredJson(body, isWanted)
    const { success, keys } = await ask<{ keys?: unknown }>('fetchallkeys', {}, { waitMs: listTimeoutMs, read })
    if (success && !Array.isArray(keys)) throw new ProviderError('Multiloader: fetchallkeys answered no list', false)
    const rows = listOf<KeyRow | 0 | null>(keys).filter((row): row is KeyRow => row !== null && row !== 0)
    // One without its key may be the one that was ordered: another would be ordered in its place.
    const odd = rows.find(({ key }) => typeof key !== 'string')
    if (odd) throw new MalformedAnswer('Multiloader: fetchallkeys', describeShape(odd))
    return rows
  })

  const isBanned = async (key: string) => (await rawInfo(key))?.status === 'Banned'

  const banUser = (user: string, reason: string) =>
    command('banuser', { user, reason }, async () => (await userData(user))?.banned !== null)

  async function resetDeviceOfUser(user: string): Promise<boolean> {
    const { success } = await ask('resetuser', { user })
    if (success) return true
    // Refused too where no device is bound.
    const data = await userData(user)
    if (data?.hwid) throw new ProviderError('Multiloader: resetuser refused', true)
    return data !== null
  }

  return {
    type: 'multiloader',

    async issue({ reference, level, days }) {
      const made = await ask<{ key?: unknown; keys?: unknown }>('add', {
        expiry: String(days),
        level: String(level),
        amount: '1',
        note: reference,
      })
      if (!made.success) throw new ProviderError('Multiloader: add refused', true)
      const keys = [made.key, ...listOf(made.keys)].filter((key) => typeof key === 'string' && key !== '') as string[]
      if (keys.length === 0) throw new ProviderError('Multiloader: add answered no key', false)
      return keys
    },

    async findKeysByReference(reference) {
      return (await keysWith(reference))
        .filter(({ note }) => note === reference)
        .map((row): ListedKey => {
          const isOff = row.status === 'Banned' || Boolean(row.banned)
          return { key: row.key, isBanned: isOff, createdAt: instantOf(row.gendate) ?? 0 }
        })
        .sort((one, other) => one.createdAt - other.createdAt || one.key.localeCompare(other.key))
    },

    async info(key) {
      const info = await rawInfo(key)
      if (!info) return null
      const { duration, hwid, note, status, level, createdby, usedby, usedon, creationdate } = info
      const [usedAt, durationSeconds] = [instantOf(usedon), Number(duration) || 0]
      const subscriptions = usedby ? await subscriptionsOf(usedby) : []
      // The user's subscription is newer than the key's own dates; of several subscriptions it is unknown which one is the key's.
      const [subscription] = subscriptions.length === 1 || usedby === key ? subscriptions : []
      const begun = usedAt && usedAt + durationSeconds * 1000
      return {
        durationSeconds,
        hwid: hwid ?? '',
        note: note ?? '',
        status: status ?? '',
        level: level ?? '',
        createdBy: createdby ?? '',
        usedBy: usedby ?? '',
        usedAt,
        createdAt: instantOf(creationdate),
        expiresAt: instantOf(subscription?.expiry ?? null) ?? begun,
      }
    },

    /** The user of a deleted key could go on without it, and is banned first. With other keys too, that is left to the seller's panel. */
    async remove(key) {
      const info = await rawInfo(key)
      if (!info) return false
      const user = await userOf(key, info)
      if (user && (await subscriptionsOf(user)).length > 1) throw new SellerRefusal('seller_unsupported')
      if (user) await banUser(user, 'deleted')
      await command('del', { key, userToo: '0' }, async () => (await rawInfo(key)) === null)
      return true
    },

    /** The user first and the key last: where a key is listed as banned, its user is banned too. */
    async ban(key, reason) {
      const info = await rawInfo(key)
      if (!info) return false
      const user = await userOf(key, info)
      if (user) await banUser(user, reason)
      if (info.status !== 'Banned') await command('ban', { key, reason, userToo: '1' }, () => isBanned(key))
      return true
    },

    async unban(key) {
      const info = await rawInfo(key)
      if (!info) return false
      const user = await userOf(key, info)
      const isUserOn = async () => !(await userData(user ?? ''))?.banned
      if (user) await command('unbanuser', { user }, isUserOn)
      if (info.status === 'Banned') await command('unban', { key }, async () => !(await isBanned(key)))
      return true
    },

    /** `addtime` would extend every unused key of the app; a used key runs as a subscription of its user. */
    async extend(key, days) {
      const info = await rawInfo(key)
      if (!info) return false
      if (!info.usedby) throw new SellerRefusal('seller_key_unused')
      const user = info.usedby
      const subscriptions = await subscriptionsOf(user)
      const [subscription] = subscriptions
      if (!subscription) throw new SellerRefusal('seller_key_unused')
      if (subscriptions.length > 1) throw new SellerRefusal('seller_key_shared')
      const { subscription: sub, expiry } = subscription
      const isExtended = async () => Number((await subscriptionsOf(user))[0]?.expiry) > Number(expiry)
      await command('extend', { user, sub, expiry: String(days), activeOnly: '0' }, isExtended).catch(async (error) => {
        // A retry after a lost response would extend it twice.
        if (!(await isExtended())) throw error
      })
      return true
    },

    /** `reset` by key is deprecated: the device belongs to the user. */
    async resetDevice(key) {
      const info = await rawInfo(key)
      if (!info) return false
      await resetDeviceOfUser(info.usedby || key)
      return true
    },

    resetDeviceOfUser,
  }
}
