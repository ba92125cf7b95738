import { StoreError } from '#schema/api/errors.ts'
import type { Random } from '#seeds/random.ts'
import type { Deps } from '#worker/deps.ts'
import { buildStatusLists } from '#worker/domain/licenses/status-lists.ts'
import { reconcilePayments } from '#worker/domain/payments/reconcile.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { isUnavailable } from '#worker/lib/database.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { WrongState } from '../local/sandbox/provider.ts'
import type { Store } from '../open-store.ts'
import { crashTimings, runUntilCrash } from './crashes.ts'
import { coinEvents, coinWeights, deliverCoin } from './simulation-coins.ts'
import { keyEvents } from './simulation-keys.ts'
import { moneyInEvents } from './simulation-money-in.ts'
import { allows, moneyOutEvents } from './simulation-money-out.ts'
import { type Event, openShop, type Shop } from './simulation-shop.ts'

type Kind = keyof (ReturnType<typeof moneyInEvents> & ReturnType<typeof moneyOutEvents> & ReturnType<typeof keyEvents>)

/** What may happen, and the relative frequency of each event. */
interface World<K extends string> {
  events: (shop: Shop) => Record<K, () => Event>
  weights: Record<K, number>
  /** Decides at the provider what is in process there. */
  settle: (shop: Shop) => Promise<unknown>
  /** The share of the charges of which the webhooks come at the end, and how they come. */
  toldShare: number
  tell: (shop: Shop, deps: Deps, id: string) => Promise<unknown>
}

/** Payments by PIX, external sellers, refunds, disputes, and what becomes of the keys. */
const weights: Record<Kind, number> = {
  buy: 26,
  renew: 12,
  transferKey: 0.5,
  activateKey: 6,
  validateKey: 6,
  deactivateKey: 1,
  releaseDevice: 2,
  moveKey: 6,
  buildLists: 2,
  holdWithoutPaying: 1,
  payWithoutHold: 1,
  recordSale: 3,
  payAtBank: 18,
  payLate: 5,
  payWrongAmount: 2,
  rejectAtBank: 3,
  cancelAtProvider: 2,
  webhook: 16,
  poll: 12,
  sweep: 5,
  cancelByAdmin: 3,
  changeCatalogue: 1,
  addToStock: 2,
  removeFromStock: 0.5,
  replaceKey: 2,
  failAtProvider: 4,
  failAtFirstBank: 3,
  answerNonsense: 4,
  makeLater: 2,
  makeCode: 3,
  failAtSeller: 4,
  activateAtSeller: 2,
  refundAtProvider: 2,
  refundPartAtProvider: 2,
  refundPartByAdmin: 4,
  dropPart: 1,
  refundByAdmin: 5,
  refundByAdminAgain: 5,
  askForRefund: 3,
  withdrawVolume: 2,
  decideRequest: 3,
  closeRequest: 1,
  refuseRefunds: 3,
  rejectRefunds: 3,
  decideRefund: 4,
  contest: 2,
  openChargeback: 3,
  winDispute: 2,
  loseDispute: 2,
  chargeBack: 1,
  disputeWebhook: 4,
  readPayment: 3,
  applyOldReport: 3,
  reconcile: 0.7,
  missDailyRuns: 0.2,
}

const hour = 3_600_000

export const pixWorld: World<Kind> = {
  events: (shop) => ({ ...moneyInEvents(shop), ...moneyOutEvents(shop), ...keyEvents(shop) }),
  weights,
  async settle({ store, random }) {
    for (const { id } of store.sandbox.charges().filter(allows('finish-refund')))
      await store.sandbox.settleRefund(id, random.pick(['approved', 'rejected']))
  },
  toldShare: 0.5,
  tell: ({ deliver }, deps, id) => deliver(deps, id),
}

/** Payments in crypto by BTCPay Server, in any number of parts, and what its panel sends back. */
export const coinWorld: World<keyof ReturnType<typeof coinEvents>> = {
  events: coinEvents,
  weights: coinWeights,
  async settle({ store }) {
    for (const { id } of store.sandbox.charges().filter(allows('finish-refund')))
      await store.sandbox.settleRefund(id, 'approved')
  },
  // Money that comes for an invoice of long ago is in no list that is read.
  toldShare: 1,
  tell: ({ store }, deps, id) => deliverCoin(store, deps, id),
}

/** Random actions of shoppers, the bank, the provider, admins and the clock, on a small shop. */
export async function openSimulation<K extends string>(store: Store, random: Random, world: World<K>) {
  const shop = await openShop(store, random)
  store.proxy.set({ dropAnswers: 0.02 })
  store.sandbox.faults.set({ webhooks: { off: true } })
  const make = world.events(shop)
  // A daily run reads on from the last one: there is one before the first that is missed.
  await reconcilePayments(store.deps)
  const happened: Record<string, number> = {}
  /** The shop as it is configured. */
  let { deps } = store

  function draw(): Event {
    const kind = pickKind(random, world.weights)
    happened[kind] = (happened[kind] ?? 0) + 1
    return make[kind]()
  }

  /** One event: alone, in a burst of several at once, or in a Worker that crashes in the middle of it. */
  async function step() {
    store.clock.now += random.chance(0.02) ? random.between(60_000, 400_000) : random.between(0, 20_000)
    const drawn = random.next()
    if (drawn < 0.06) {
      happened.burst = (happened.burst ?? 0) + 1
      await Promise.all(times(random.between(2, 6), draw).map((event) => attempt(event, deps)))
    } else if (drawn < 0.18) {
      happened.crash = (happened.crash ?? 0) + 1
      const crash = { lastCall: random.between(1, 8), timing: random.pick(crashTimings) }
      const event = draw()
      await runUntilCrash(deps, store.proxy.url, crash, (crashing) => attempt(event, crashing))
    } else {
      await attempt(draw(), deps)
    }
  }

  /** Runs a job until it reaches its end, where the database's answers get lost. */
  async function complete(job: (deps: Deps) => Promise<void>) {
    let isDone = false
    while (!isDone) {
      await attempt(async (deps) => {
        await job(deps)
        isDone = true
      }, store.deps)
    }
  }

  /** One run of the cron that reaches its end: the audit allows for the minutes between two runs, and not for a run that was drawn rarely. */
  const runCron = () =>
    complete(async (deps) => {
      await sweepPayments(deps)
      await buildStatusLists(deps, () => true)
    })

  /**
   * Ends all faults and decides the refunds in process. The webhooks of half of the charges come, the others are found by reconciliation; then
   * the cron runs until nothing is left to do, longer than the longest wait of a refund that was refused.
   */
  async function finish() {
    store.proxy.set({ dropAnswers: 0 })
    const calls = { failWith: null, dropBefore: null, dropAfter: null, answerAs: null }
    const noFaults = { ...calls, refundAs: null, orderMadeAs: null }
    store.sandbox.faults.set({ ...noFaults, keysPerIssue: 1 })
    store.clock.now += hour
    await world.settle(shop)
    const told = store.sandbox.charges().filter(() => random.chance(world.toldShare))
    await mapConcurrently(told, 8, ({ id }) => attempt((deps) => world.tell(shop, deps, id), store.deps))
    store.clock.now += hour
    await reconcilePayments(store.deps)
    for (let run = 0; run < 16; run++) {
      await sweepPayments(store.deps)
      store.clock.now += hour
      // What the refusals of before have become.
      if (run < 8) await world.settle(shop)
    }
  }

  /** From now on the shop is configured otherwise. */
  const configure = (next: Deps) => {
    deps = next
  }

  return { step, runCron, finish, configure, happened, tokens: shop.tokens }
}

function pickKind<K extends string>(random: Random, weights: Record<K, number>): K {
  const all = Object.entries(weights) as [K, number][]
  let rest = random.next() * all.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [kind, weight] of all) {
    rest -= weight
    if (rest < 0) return kind
  }
  return all[0]?.[0] as K
}

/** Refusals and failures of the provider or the database are expected; any other error fails the test. */
async function attempt(event: Event, deps: Deps): Promise<void> {
  try {
    await event(deps)
  } catch (error) {
    const isAnswer = error instanceof StoreError || error instanceof WrongState || error instanceof ProviderError
    if (!isAnswer && !isUnavailable(error)) throw error
  }
}
