import { ProviderError } from '#worker/providers/errors.ts'
import { coalesceReads } from '#worker/providers/sellers/coalesce.ts'
import { readFilteredJson } from '#worker/providers/sellers/filter-json.ts'
import { SellerRefusal } from '#worker/providers/sellers/refusal.ts'
import type { ListedKey, Seller } from './seller.ts'

export interface MultiloaderConfig {
  apiUrl: string
  sellerKey: string
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

interface Info extends Outcome {
  duration: string
  hwid: string
  note: string
  status: string
  level: string
  createdby: string
  usedby: string | null
  usedon: string | null
  creationdate: string
}

interface Subscription {
  subscription: string
  expiry: string
}

interface UserData extends Outcome {
  subscriptions: Subscription[]
  hwid: string | null
  /** Why; missing in older versions. */
  banned?: string | null
}

/** A shopper is waiting for most calls. */
const timeoutMs = 5_000
/** The list of all keys comes whole. */
const listTimeoutMs = 10_000

/** What a refusal of the thing asked for comes with; with any other, the API itself refuses us or is in trouble. */
const refusals = [200, 406]

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? value : [])

/** Seconds in a text, as the API writes every number. */
const instantOf = (seconds: string | null): number | null => (Number(seconds) > 0 ? Number(seconds) * 1000 : null)

/**
 * A KeyAuth-style seller API: one GET address, everything in the query, the secret too, so no address may reach a log or an error.
 * `message` differs between versions, and a status other than 200 may come with success: only `success` counts. Several keys are answered
 * with a 302 that leads nowhere. Some failures are plain text.
 */
export function multiloader({ apiUrl, sellerKey }: MultiloaderConfig): Seller {
  async function ask<T>(
    type: string,
    query: Record<string, string> = {},
    { waitMs = timeoutMs, read = (answer: Response): Promise<unknown> => answer.json() } = {},
  ): Promise<T & Outcome> {
    const url = `${apiUrl}?${new URLSearchParams({ sellerkey: sellerKey, type, ...query })}`
    let status = 0
    try {
      const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(waitMs) })
      status = answer.status
      const body = (await read(answer)) as (T & Outcome) | null
      if (body?.success === true || (body?.success === false && refusals.includes(status))) return body
    } catch (error) {
      const what = error instanceof Error ? error.name : 'unknown'
      throw new ProviderError(`Multiloader: ${type} failed: ${what} ${status || ''}`.trim(), false, status || null)
    }
    throw new ProviderError(`Multiloader: ${type} ${status}`, false, status)
  }

  /** Has something done that is also refused where it is done already: the API counts the rows it changed. */
  async function order(type: string, query: Record<string, string>, isDone: () => Promise<boolean>): Promise<void> {
    const { success } = await ask(type, query)
    if (!success && !(await isDone())) throw new ProviderError(`Multiloader: ${type} refused`, true)
  }

  const rawInfo = async (key: string) => {
    const info = await ask<Info>('info', { key })
    return info.success ? info : null
  }
  const userData = async (user: string) => {
    const data = await ask<UserData>('userdata', { user })
    return data.success ? { ...data, subscriptions: listOf<Subscription>(data.subscriptions) } : null
  }

  const subscriptionsOf = async (user: string) => (await userData(user))?.subscriptions ?? []

  /** The name of who uses a key: a login by key alone has made a user of that name. null where nobody does. */
  const userOf = (key: string, { usedby }: Info) => userData(usedby || key).then((user) => user && (usedby || key))

  /** There is no search, so the whole list is read. An app without keys is answered as a failure. */
  const look = coalesceReads(async (references) => {
    const isWanted = (row: string) => references.some((reference) => row.includes(reference))
    const read = async ({ body }: Response) => body && readFilteredJson(body, isWanted)
    const { success, keys } = await ask<{ keys?: unknown }>('fetchallkeys', {}, { waitMs: listTimeoutMs, read })
    if (success && !Array.isArray(keys)) throw new ProviderError('Multiloader: fetchallkeys answered no list', false)
    return listOf<Partial<KeyRow> | null>(keys).filter((row): row is KeyRow => typeof row?.key === 'string')
  })

  const isBanned = async (key: string) => (await rawInfo(key))?.status === 'Banned'

  const banUser = (user: string, reason: string) =>
    order('banuser', { user, reason }, async () => (await userData(user))?.banned !== null)

  async function resetDeviceOfUser(user: string): Promise<boolean> {
    const { success } = await ask('resetuser', { user })
    if (success) return true
    // Refused too where there is no device to let go of.
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
      return (await look(reference))
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
      // What the user's subscription says is later than what the key began with; of several it cannot be told which is the key's.
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

    /** Whoever has used the key would go on without it, and is banned first; not one who holds others too: that is for the seller's panel. */
    async remove(key) {
      const info = await rawInfo(key)
      if (!info) return false
      const user = await userOf(key, info)
      if (user && (await subscriptionsOf(user)).length > 1) throw new SellerRefusal('seller_unsupported')
      if (user) await banUser(user, 'deleted')
      await order('del', { key, userToo: '0' }, async () => (await rawInfo(key)) === null)
      return true
    },

    /** The user first and the key last, so that a key which is listed as banned is wholly so. */
    async ban(key, reason) {
      const info = await rawInfo(key)
      if (!info) return false
      const user = await userOf(key, info)
      if (user) await banUser(user, reason)
      if (info.status !== 'Banned') await order('ban', { key, reason, userToo: '1' }, () => isBanned(key))
      return true
    },

    async unban(key) {
      const info = await rawInfo(key)
      if (!info) return false
      const user = await userOf(key, info)
      const isUserOn = async () => !(await userData(user ?? ''))?.banned
      if (user) await order('unbanuser', { user }, isUserOn)
      if (info.status === 'Banned') await order('unban', { key }, async () => !(await isBanned(key)))
      return true
    },

    /** `addtime` would lengthen every unused key of the app; one that is used runs as a subscription of its user. */
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
      const isLonger = async () => Number((await subscriptionsOf(user))[0]?.expiry) > Number(expiry)
      await order('extend', { user, sub, expiry: String(days), activeOnly: '0' }, isLonger).catch(async (error) => {
        // Whoever asks again after an answer that got lost would lengthen it twice.
        if (!(await isLonger())) throw error
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
