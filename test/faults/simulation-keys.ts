import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { discounted, toWire } from '#schema/rules/money.ts'
import { deviceMoves, type LicenseRow, licenseDevices, licenses, products } from '#schema/tables/index.ts'
import type { Violation } from '#seeds/commands/audit-money.ts'
import { assignKey, replaceKey } from '#worker/domain/key-handover.ts'
import { activate, deactivate, validate } from '#worker/domain/licenses/activations.ts'
import { confirmMove } from '#worker/domain/licenses/device-moves.ts'
import { releaseDevice } from '#worker/domain/licenses/devices.ts'
import { buildStatusLists } from '#worker/domain/licenses/status-lists.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { order } from '../forms.ts'
import type { Store } from '../open-store.ts'
import { silentCaller } from '../silent-caller.ts'
import { addresses } from './simulation-money-in.ts'
import type { Event, Shop } from './simulation-shop.ts'

const devices = ['PC-1', 'PC-2', 'PC-3']

/** What owners, tools and admins do with keys: renewals, devices and their moves, keys that change hands. */
export function keyEvents({ store, random, people, items, coupons, actor, tokens }: Shop) {
  const { db } = store

  /** Draws the place of a key that somebody owns; it is chosen when the event runs. */
  function ownedKey(): () => Promise<LicenseRow | undefined> {
    const place = random.next()
    return async () => {
      const isOwned = and(isNotNull(licenses.userId), eq(licenses.sellerType, 'internal'))
      const owned = await db.select().from(licenses).where(isOwned)
      return owned[Math.floor(place * owned.length)]
    }
  }
  /** A call of a tool on one of the devices. */
  function toolCall(call: typeof activate): Event {
    const [pick, hwid] = [ownedKey(), random.pick(devices)]
    return async (deps) => {
      const key = await pick()
      if (!key) return
      const answer = await call(deps, { key: key.key, hwid, productId: key.productId }, silentCaller('10.0.0.9'))
      // The tool that gives its device up forgets the token.
      tokens.store(key, hwid, call === deactivate ? { valid: false } : answer)
    }
  }

  return {
    /** The owner of a key orders more days on it; some of them pay nothing for them. */
    renew(): Event {
      const pick = ownedKey()
      const used = random.chance(0.3) ? random.pick(coupons) : null
      const from = random.pick(addresses)
      return async (deps) => {
        const key = await pick()
        const who = people.find(({ id }) => id === key?.userId)
        const item = items.find(({ id }) => id === key?.productId)
        if (!key || !who || !item) return
        const amount = toWire(discounted(item.priceBrl, used?.discount ?? 0))
        const form = { ...order(who, item.id), amount, couponCode: used?.code, renewsLicenseId: key.id }
        return startPix(deps, who, form, from)
      }
    },
    /** The key becomes somebody else's: money for its renewal that comes from now on goes back. */
    transferKey(): Event {
      const [place, who] = [random.next(), random.pick(people)]
      return async (deps) => {
        const owned = await db.select({ id: licenses.id }).from(licenses).where(isNotNull(licenses.userId))
        const found = owned[Math.floor(place * owned.length)]
        return found && assignKey(deps, actor(), found.id, { owner: who.email, reason: 'Simulated', isReplaced: false })
      }
    },
    replaceKey(): Event {
      const place = random.next()
      return async (deps) => {
        const sold = await db.select({ id: licenses.id }).from(licenses).where(isNotNull(licenses.paymentId))
        const found = sold[Math.floor(place * sold.length)]
        return found && replaceKey(deps, actor(), found.id, { reason: '', isShared: false })
      }
    },
    buildLists: (): Event => (deps) => buildStatusLists(deps, () => true),
    activateKey: () => toolCall(activate),
    validateKey: () => toolCall(validate),
    deactivateKey: () => toolCall(deactivate),
    releaseDevice(): Event {
      const pick = ownedKey()
      return async (deps) => {
        const key = await pick()
        const owner = people.find(({ id }) => id === key?.userId)
        return key && owner && releaseDevice(deps, owner, key.id)
      }
    },
    /** The owner confirms what the tool on another device has asked for, as one of several calls at times. */
    moveKey(): Event {
      const [place, isEmergency] = [random.next(), random.chance(0.3)]
      return async (deps) => {
        const asked = await db.select().from(deviceMoves)
        const move = asked[Math.floor(place * asked.length)]
        if (!move) return
        const [key] = await db.select().from(licenses).where(eq(licenses.id, move.licenseId))
        const [bound] = await db.select().from(licenseDevices).where(eq(licenseDevices.licenseId, move.licenseId))
        const owner = people.find(({ id }) => id === key?.userId)
        const confirmation = { move: move.id, device: bound?.id, isEmergency }
        return key && owner && confirmMove(deps, owner, key.id, confirmation)
      }
    },
  }
}

/** Finds keys on more devices than their products allow, or without the instant since when they are in use. */
export async function auditDevices({ db }: Pick<Store, 'db'>): Promise<Violation[]> {
  const bound = sql<number>`(select count(*) from ${licenseDevices} d where d.license_id = ${licenses.id})`
  const rows = await db
    .select({ license: licenses.id, bound, limit: products.deviceLimit, activatedAt: licenses.activatedAt })
    .from(licenses)
    .leftJoin(products, eq(products.id, licenses.productId))
    .where(
      sql`${bound} > coalesce(${products.deviceLimit}, 1) or (${bound} > 0) <> (${licenses.activatedAt} is not null)`,
    )
  return rows.map((row) => ({ rule: 'a key is on no more devices than its product allows', row }))
}
