import { randomBytes } from 'node:crypto'
import type { FaultSettings } from './faults.ts'
import { type Answer, type Call, type Operation, parseBody, route } from './http.ts'
import { type Provider, WrongState } from './provider.ts'
import type { SandboxState } from './state.ts'

export type MultiloaderKeys = { sellerKey: string }
export type MultiloaderOptions = MultiloaderKeys & { store: SandboxState; faults: FaultSettings; now: () => number }

/** A key as the seller keeps it; instants in milliseconds. */
export type SellerKey = {
  key: string
  note: string
  level: string
  durationSeconds: number
  createdAt: number
  usedBy: string | null
  usedAt: number | null
  banned: string | null
}
type SellerUser = {
  name: string
  hwid: string | null
  banned: string | null
  subscriptions: { subscription: string; expiresAt: number }[]
}

export type SellerControls = {
  sellerKeys(): SellerKey[]
  sellerUsers(): SellerUser[]
  /** What a sold tool does on its first start: a login with the key alone creates a user whose name is the key. */
  activateKey(key: string, options?: { userName?: string; hwid?: string }): SellerUser
}

const name = 'multiloader'
export const multiloaderPath = '/multiloader/api/seller/'
const noteMax = 69
const dayMs = 86_400_000
const seconds = (at: number | null) => (at === null ? '' : String(Math.floor(at / 1000)))

/** The operation, for faults and counters, of each `type` of the one address. */
const operationOf: Record<string, Operation> = {
  add: 'issue',
  fetchallkeys: 'list',
  info: 'info',
  verify: 'info',
  userdata: 'info',
  ban: 'ban',
  banuser: 'ban',
  unban: 'ban',
  unbanuser: 'ban',
}

const done = (message: string): Answer => ({ status: 200, json: { success: true, message } })
const failed = (message: string, status = 200): Answer => ({ status, json: { success: false, message } })

/** A KeyAuth-style seller API, with the quirks observed in the real one: a single GET address, and everything in the query. */
export function createMultiloader({ store, faults, now, sellerKey }: MultiloaderOptions): Provider & SellerControls {
  const state = store.section(name, () => ({ keys: [] as SellerKey[], users: [] as SellerUser[] }))
  const findKey = (key: string) => state.keys.find((one) => one.key === key)
  const findUser = (user: string) => state.users.find((one) => one.name === user)

  function add(query: URLSearchParams, call: Call): Answer {
    const days = Number(query.get('expiry'))
    if (!query.get('expiry') || !(days > 0)) return failed('Expiry not set', 406)
    const body = parseBody(call.text)?.data as { quantity?: number } | undefined
    const amount = body?.quantity ?? Number(query.get('amount') ?? 1)
    if (!(amount >= 1 && amount <= 100)) return failed('You can only generate 100 licenses at a time')
    const made = Array.from({ length: Math.max(amount, faults.get().keysPerIssue) }, () => {
      const key: SellerKey = {
        key: Array.from({ length: 6 }, () => randomBytes(3).toString('hex').toUpperCase()).join('-'),
        note: (query.get('note') ?? '').slice(0, noteMax),
        level: query.get('level') ?? '1',
        durationSeconds: days * 86_400,
        createdAt: now(),
        usedBy: null,
        usedAt: null,
        banned: null,
      }
      state.keys.push(key)
      return key.key
    })
    store.markChanged()
    if (made.length === 1) {
      return { status: 200, json: { success: true, message: 'License Successfully Generated', key: made[0] } }
    }
    return { status: 302, json: { success: true, message: 'Licenses successfully generated', keys: made } }
  }

  function del(query: URLSearchParams): Answer {
    const at = state.keys.findIndex(({ key }) => key === query.get('key'))
    if (at < 0) return failed('Key Not Found', 406)
    state.keys.splice(at, 1)
    store.markChanged()
    return done('Successfully deleted license!')
  }

  const statusOf = (key: SellerKey) => (key.banned !== null ? 'Banned' : key.usedBy === null ? 'Not Used' : 'Used')

  function info(query: URLSearchParams): Answer {
    const key = findKey(query.get('key') ?? '')
    if (!key) return failed('Key Not Found')
    const hwid = (key.usedBy && findUser(key.usedBy)?.hwid) || ''
    return {
      status: 200,
      json: {
        success: true,
        duration: String(key.durationSeconds),
        hwid,
        note: key.note,
        status: statusOf(key),
        level: key.level,
        createdby: 'SellerAPI',
        usedby: key.usedBy ?? '',
        usedon: seconds(key.usedAt),
        creationdate: seconds(key.createdAt),
      },
    }
  }

  function fetchAll(): Answer {
    if (state.keys.length === 0) return failed('No License Keys Found', 406)
    const keys = state.keys.map((key) => ({
      key: key.key,
      note: key.note,
      expires: String(key.durationSeconds),
      status: statusOf(key),
      level: key.level,
      genby: 'SellerAPI',
      gendate: seconds(key.createdAt),
      usedon: seconds(key.usedAt) || null,
      usedby: key.usedBy,
      app: 'sandbox',
      banned: key.banned,
    }))
    return { status: 200, json: { success: true, message: 'Successfully Retrieved Licenses', keys } }
  }

  function userdata(query: URLSearchParams): Answer {
    const user = findUser(query.get('user') ?? '')
    if (!user) return failed('User not found')
    const subscriptions = user.subscriptions.map(({ subscription, expiresAt }) => ({
      subscription,
      expiry: seconds(expiresAt),
      timeleft: Math.floor((expiresAt - now()) / 1000),
    }))
    return {
      status: 200,
      json: { success: true, username: user.name, subscriptions, ip: '', hwid: user.hwid, banned: user.banned },
    }
  }

  function extend(query: URLSearchParams): Answer {
    const user = findUser(query.get('user') ?? '')
    if (!user) return failed('User(s) not found!')
    const found = user.subscriptions.find(({ subscription }) => subscription === query.get('sub'))
    if (!found) return failed('Subscription not found!')
    const days = Number(query.get('expiry'))
    if (!(days > 0)) return failed('Expiry not set correctly, must be number of days')
    found.expiresAt = Math.max(found.expiresAt, now()) + days * dayMs
    store.markChanged()
    return done('Successfully extended user(s)!')
  }

  /** Fails too if the device was already released: the real API counts the rows it changed. */
  function resetUser(query: URLSearchParams): Answer {
    const user = findUser(query.get('user') ?? '')
    if (!user?.hwid) return failed('Failed to reset user!')
    user.hwid = null
    store.markChanged()
    return done('Successfully reset user!')
  }

  function mark(what: { banned: string | null } | undefined, banned: string | null, noun: string): Answer {
    const verb = banned === null ? 'unban' : 'ban'
    if (!what || (what.banned === null) === (banned === null)) return failed(`Failed to ${verb} ${noun}!`)
    what.banned = banned
    store.markChanged()
    return done(`Successfully ${verb}ned ${noun}!`)
  }

  const actions: Record<string, (query: URLSearchParams, call: Call) => Answer> = {
    add,
    del,
    info,
    userdata,
    extend,
    fetchallkeys: fetchAll,
    resetuser: resetUser,
    reset: () => ({ status: 200, text: 'Endpoint Deprecated, you can no longer use keys directly.' }),
    verify: (query) =>
      findKey(query.get('key') ?? '') ? done('Key Successfully Verified') : failed('Key Not Found', 406),
    addtime: () => done('Added time to unused licenses!'),
    ban: (query) => mark(findKey(query.get('key') ?? ''), query.get('reason') || 'none', 'license'),
    unban: (query) => mark(findKey(query.get('key') ?? ''), null, 'license'),
    banuser: (query) => mark(findUser(query.get('user') ?? ''), query.get('reason') || 'none', 'user'),
    unbanuser: (query) => mark(findUser(query.get('user') ?? ''), null, 'user'),
    setseller: () => done('Seller Key Successfully Found'),
  }

  function answer(call: Call): Answer {
    const query = call.url.searchParams
    const given = query.get('sellerkey') ?? ''
    if (given.length !== 32) return { status: 404, text: 'Seller key should be 32 characters long.' }
    if (given !== sellerKey) return failed('No application with specified seller key found', 404)
    const type = query.get('type')
    if (!type) return failed('Type not specified')
    return actions[type]?.(query, call) ?? failed('The type doesnt exist')
  }

  return {
    name,
    routes: [
      route('GET', multiloaderPath, answer, (call) => operationOf[call.url.searchParams.get('type') ?? ''] ?? 'change'),
    ],
    failure: (status, message) => failed(message, status),
    charges: () => [],
    act() {},
    notify: async () => 0,
    settleDue() {},
    sellerKeys: () => structuredClone(state.keys),
    sellerUsers: () => structuredClone(state.users),
    activateKey(key, { userName = key, hwid = 'HWID-1' } = {}) {
      const found = findKey(key)
      if (!found || found.usedBy !== null || found.banned !== null) throw new WrongState('that key cannot be used')
      let user = findUser(userName)
      if (!user) {
        user = { name: userName, hwid, banned: null, subscriptions: [] }
        state.users.push(user)
      }
      const subscription = `level ${found.level}${user.subscriptions.length > 0 ? `.${user.subscriptions.length}` : ''}`
      user.subscriptions.push({ subscription, expiresAt: now() + found.durationSeconds * 1000 })
      Object.assign(found, { usedBy: userName, usedAt: now() })
      store.markChanged()
      return structuredClone(user)
    },
  }
}
