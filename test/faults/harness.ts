import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as api from '#schema/api/payments.ts'
import { toWire } from '#schema/rules/money.ts'
import { counters } from '#schema/tables/index.ts'
import { auditMoney } from '#seeds/commands/audit-money.ts'
import { type Random, seededRandom } from '#seeds/random.ts'
import { order } from '../forms.ts'
import type { Store } from '../open-store.ts'
import { address, type Person } from '../people.ts'
import { isLong, isWide } from '../width.ts'
import { auditEmails } from './audit-emails.ts'
import { auditProvider } from './audit-provider.ts'
import { auditSeller } from './audit-seller.ts'

/** `npm run test:faults` runs every scenario at length, times `SCALE`; `npm test` runs the same code, small. `wide`: where that is more. */
const scale = Number(process.env.SCALE ?? 1)
export const sized = ({ long, wide, small }: { long: number; wide?: number; small: number }) => {
  if (isLong) return Math.max(1, Math.round(long * scale))
  return isWide ? (wide ?? small) : small
}

/** Random numbers that a run can repeat: the seed is printed, and taken from `SEED` if that is set. `usual`: where it is not. */
export function openRandom(what: string, usual = randomInt(2 ** 31)): Random & { seed: number } {
  const seed = Number(process.env.SEED ?? usual)
  console.info(`${what}: SEED=${seed}`)
  return { ...seededRandom(seed), seed }
}

/** Prints the figures of a scenario. */
export const report = (what: string, figures: Record<string, number>) =>
  console.info(
    `${what}: ${Object.entries(figures)
      .map(([name, value]) => `${value} ${name}`)
      .join(', ')}`,
  )

export interface Order {
  productId: string
  cents: number
  couponCode?: string
  /** The network address. */
  from?: string
}

/** Starts a PIX payment, each time from another network address unless one is given, so that limits by address do not apply. */
export const placeOrder = (
  store: Pick<Store, 'ask'>,
  who: Person,
  { productId, cents, couponCode, from = address() }: Order,
) =>
  store.ask(api.createPixPayment, {
    as: who,
    headers: { 'cf-connecting-ip': from },
    body: { ...order(who, productId), amount: toWire(cents), couponCode },
  })

/** Resets all rate limits, so that a test need not wait for them. */
export const resetRateLimits = ({ db }: Store) => db.delete(counters)

export const countRows = async ({ db }: Store, what: ReturnType<typeof sql>) =>
  Number((await db.run(sql`select count(*) as n from ${what}`)).rows[0]?.n)

/** Every money rule holds in our database, which agrees with the provider's and the seller's records. */
export async function expectNoViolations(store: Store, { now = Date.now() } = {}) {
  expect(await auditMoney(store.sqld.url, undefined, { now })).toEqual([])
  expect(await auditProvider(store)).toEqual([])
  expect(await auditSeller(store)).toEqual([])
  expect(await auditEmails(store, now)).toEqual([])
}
