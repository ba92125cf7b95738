import { dayMs } from './licenses.ts'
import { type Currency, currencies } from './money.ts'

export const campaignsMax = 24

/** For so long before a campaign the price that it lowers is looked at, and for so much of that time it must have been asked. */
const comparedMs = 30 * dayMs
const askedMs = dayMs
/** Campaigns that have ended are kept for so long: prices are compared with them. */
const keptMs = 365 * dayMs

export type Prices = Readonly<Record<Currency, number>>

/** Prices in cents, in force from an instant until another. A price of 0 leaves that of the currency as it is. */
export interface Campaign {
  from: number
  until: number
  price: Prices
}

export interface Schedule {
  /** The regular price. */
  price: Prices
  /** Since when the shop asks it. */
  since: number
  /** In the order of time; no two at once. */
  campaigns: readonly Campaign[]
}

/** The prices of an instant, before coupons. */
export interface PricesInForce {
  price: Prices
  /** The campaign that lowers them. */
  campaign: {
    until: number
    /** Those in which it does. */
    currencies: Currency[]
    /** The regular price may be shown as the earlier one. */
    isComparable: boolean
  } | null
}

/** For what amount (cents) of a list price an admin with limits records a sale made elsewhere: its half. */
export const leastRecorded = (listCents: number): number => Math.ceil(listCents / 2)

const isRunning = ({ from, until }: Campaign, at: number) => from <= at && at < until

/** A campaign lowers prices, and never raises one or sells what is not sold. */
const lowered = (regular: number, campaign: number) => (campaign === 0 ? regular : Math.min(regular, campaign))

/** What the shop asks at an instant: the one place that decides it, with its counterpart in SQL in `worker/domain/catalogue/list-price.ts`. */
export function pricesAt({ price, since, campaigns }: Schedule, at: number): PricesInForce {
  const running = campaigns.find((campaign) => isRunning(campaign, at))
  if (!running) return { price, campaign: null }
  const asked = { BRL: lowered(price.BRL, running.price.BRL), USD: lowered(price.USD, running.price.USD) }
  const loweredIn = currencies.filter((currency) => asked[currency] < price[currency])
  if (loweredIn.length === 0) return { price, campaign: null }
  return {
    price: asked,
    campaign: { until: running.until, currencies: loweredIn, isComparable: wasAsked({ since, campaigns }, running) },
  }
}

/**
 * Whether the regular price was asked before a campaign: a price that is struck through must have been true (CDC, articles 31 and 37). It was,
 * if of the 30 days before it was asked for a day, without a campaign.
 */
function wasAsked({ since, campaigns }: Pick<Schedule, 'since' | 'campaigns'>, { from }: Campaign): boolean {
  const begin = Math.max(since, from - comparedMs)
  const inCampaigns = campaigns.map((other) => Math.max(0, Math.min(from, other.until) - Math.max(begin, other.from)))
  return from - begin - inCampaigns.reduce((sum, ms) => sum + ms, 0) >= askedMs
}

/** The next instant at which a campaign begins or ends; infinite where none does. */
export const nextChange = (campaigns: readonly Campaign[], at: number): number =>
  Math.min(...campaigns.flatMap(({ from, until }) => [from, until]).filter((instant) => instant > at))

const isSame = (one: Campaign, other: Campaign) =>
  one.from === other.from &&
  one.until === other.until &&
  currencies.every((currency) => one.price[currency] === other.price[currency])

/**
 * The campaigns after an admin has saved these. What was in force stays as it was: one that has begun and is left out or changed ends now, and
 * none begins in the past.
 */
export function rescheduled(before: readonly Campaign[], saved: readonly Campaign[], now: number): Campaign[] {
  const begun = before.filter(({ from, until }) => from < now && until > now - keptMs)
  const kept = begun.map((campaign) =>
    saved.some((one) => isSame(one, campaign)) ? campaign : { ...campaign, until: Math.min(campaign.until, now) },
  )
  const added = saved
    .filter((one) => one.until > now && !begun.some((campaign) => isSame(one, campaign)))
    .map((one) => ({ ...one, from: Math.max(one.from, now) }))
  return [...kept, ...added].sort((one, other) => one.from - other.from)
}

/** Of campaigns in the order of time: whether two are in force at once. */
export const isOverlapping = (campaigns: readonly Campaign[]): boolean =>
  campaigns.some(({ from }, index) => from < (campaigns[index - 1]?.until ?? 0))
