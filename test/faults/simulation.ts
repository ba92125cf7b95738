import { eq } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { discounted, toWire } from '#schema/rules/money.ts'
import { products } from '#schema/tables/catalogue.ts'
import { payments } from '#schema/tables/payments.ts'
import type { Random } from '#seeds/random.ts'
import type { Deps } from '#worker/deps.ts'
import { cancelPayment, refundPayment } from '#worker/domain/payments/admin-actions.ts'
import { providerFor } from '#worker/domain/payments/provider-of.ts'
import { startPix } from '#worker/domain/payments/start.ts'
import { checkStatus } from '#worker/domain/payments/status.ts'
import { sweepPayments } from '#worker/domain/payments/sweep.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { isUnavailable } from '#worker/lib/database.ts'
import { ProviderError } from '#worker/providers/errors.ts'
import { mapConcurrently, times } from '../concurrency.ts'
import { WrongState } from '../local/sandbox/provider.ts'
import type { Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { coupon, product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { crashTimings, runUntilCrash } from './crashes.ts'

/** One event in the shop, given Deps that may crash in the middle of it. */
type Event = (deps: Deps) => Promise<unknown>
type Kind = keyof ReturnType<typeof eventsOf>

/** The relative frequency of each event. */
const weights: Record<Kind, number> = {
  buy: 26,
  payAtBank: 14,
  payLate: 5,
  payWrongAmount: 2,
  rejectAtBank: 3,
  cancelAtProvider: 2,
  refundAtProvider: 2,
  chargeBack: 2,
  webhook: 16,
  poll: 12,
  sweep: 5,
  refundByAdmin: 4,
  cancelByAdmin: 3,
  changeCatalogue: 1,
  failAtProvider: 4,
  failAtSeller: 4,
  activateAtSeller: 2,
}

/** How many of the newest charges events choose from: the older ones are mostly final. */
const recentCharges = 60

/** Random actions of shoppers, the bank, the provider, admins and the clock, on a small shop. */
export async function openSimulation(store: Store, random: Random) {
  const [boss, people, items, coupons] = await Promise.all([
    admin(store),
    Promise.all(times(10, () => client(store))),
    Promise.all([
      ...[990, 4_990, 12_345, 1].map((priceBrl) => product(store, { priceBrl })),
      ...[2_490, 12_990].map((priceBrl) => product(store, { priceBrl, sellerType: 'multiloader' })),
    ]),
    Promise.all([
      coupon(store, { discount: 15, maxUses: 6, maxUsesPerCustomer: null }),
      coupon(store, { discount: 50, maxUsesPerCustomer: 2 }),
      coupon(store, { discount: 100, maxUses: 40, maxUsesPerCustomer: null }),
    ]),
  ])
  store.proxy.set({ dropAnswers: 0.02 })
  store.sandbox.faults.set({ webhooks: { off: true } })
  const shop = { store, random, boss, people, items, coupons }
  const make = eventsOf(shop)
  const happened: Record<string, number> = {}

  function draw(): Event {
    const kind = pickKind(random)
    happened[kind] = (happened[kind] ?? 0) + 1
    return make[kind]()
  }

  /** One event: alone, in a burst of several at once, or in a Worker that crashes in the middle of it. */
  async function step() {
    store.clock.now += random.chance(0.02) ? random.between(60_000, 400_000) : random.between(0, 20_000)
    const drawn = random.next()
    if (drawn < 0.06) {
      happened.burst = (happened.burst ?? 0) + 1
      await Promise.all(times(random.between(2, 6), draw).map((event) => attempt(event, store.deps)))
    } else if (drawn < 0.18) {
      happened.crash = (happened.crash ?? 0) + 1
      const crash = { lastCall: random.between(1, 8), timing: random.pick(crashTimings) }
      const event = draw()
      await runUntilCrash(store.deps, store.proxy.url, crash, (deps) => attempt(event, deps))
    } else {
      await attempt(draw(), store.deps)
    }
  }

  /** One run of the cron that reaches its end: the audit allows for the minutes between two runs, and not for a run that was drawn rarely. */
  async function runCron() {
    let isDone = false
    while (!isDone) {
      await attempt(async (deps) => {
        await sweepPayments(deps)
        isDone = true
      }, store.deps)
    }
  }

  /** Ends all faults, delivers every webhook and runs the cron until nothing is left to do. */
  async function finish() {
    store.proxy.set({ dropAnswers: 0 })
    store.sandbox.faults.set({ failWith: null, dropBefore: null, dropAfter: null, answerAs: null, keysPerIssue: 1 })
    store.clock.now += 60 * 60_000
    const ids = store.sandbox.charges().map(({ id }) => id)
    await mapConcurrently(ids, 8, (id) => attempt((deps) => deliver(store, deps, id), store.deps))
    store.clock.now += 60 * 60_000
    for (let run = 0; run < 4; run++) {
      await sweepPayments(store.deps)
      store.clock.now += 60 * 60_000
    }
  }

  return { step, runCron, finish, happened }
}

function pickKind(random: Random): Kind {
  const all = Object.entries(weights) as [Kind, number][]
  let rest = random.next() * all.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [kind, weight] of all) {
    rest -= weight
    if (rest < 0) return kind
  }
  return 'sweep'
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

function deliver(store: Store, deps: Deps, chargeId: string, requestId?: string): Promise<void> {
  const { path, init } = signedWebhook(store, chargeId, requestId)
  const { searchParams } = new URL(path, store.url)
  return receiveWebhook(deps, 'mercadopago', {
    headers: new Headers(init.headers),
    query: searchParams,
    body: init.body,
  })
}

interface Shop {
  store: Store
  random: Random
  boss: Person
  people: Person[]
  items: Awaited<ReturnType<typeof product>>[]
  coupons: Awaited<ReturnType<typeof coupon>>[]
}

/** Each event draws its subject before it runs, so that a seed repeats a run. */
function eventsOf({ store, random, boss, people, items, coupons }: Shop) {
  const { sandbox, db } = store
  const charge = () => {
    const recent = sandbox.charges().slice(-recentCharges)
    return recent.length === 0 ? undefined : random.pick(recent)
  }
  /** Acts on one of the newest charges that has the right status. */
  const onCharge = (act: (id: string) => Promise<unknown>, status?: string) => (): Event => {
    const recent = sandbox.charges().slice(-recentCharges)
    const fit = recent.filter((one) => status === undefined || one.status === status)
    const id = fit.length === 0 ? undefined : random.pick(fit).id
    return async () => id !== undefined && act(id)
  }
  const actor = () => ({ id: boss.id, name: boss.name, requestId: crypto.randomUUID() })
  const paymentOf = async (status: string) => {
    const rows = await db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.status, status as 'pending'))
    return rows.at(-1 - (rows.length % 7)) ?? rows.at(-1)
  }

  return {
    buy(): Event {
      const [who, item] = [random.pick(people), random.pick(items)]
      const used = random.chance(0.5) ? random.pick(coupons) : null
      const cents = discounted(item.priceBrl, used?.discount ?? 0)
      return (deps) =>
        startPix(
          deps,
          who,
          {
            amount: toWire(cents),
            userId: who.id,
            productId: item.id,
            couponCode: used?.code,
            termsAccepted: true,
            honeypotData: { timestamp: 1, fields: {} },
          },
          '10.0.0.1',
        )
    },
    payAtBank: onCharge((id) => sandbox.approve(id), 'pending'),
    payLate: onCharge((id) => sandbox.payLate(id, { isNow: true }), 'cancelled'),
    payWrongAmount: onCharge((id) => sandbox.payWrongAmount(id), 'pending'),
    rejectAtBank: onCharge((id) => sandbox.reject(id), 'pending'),
    cancelAtProvider: onCharge(async (id) => providerFor(store.deps, 'pix')?.cancel(id), 'pending'),
    refundAtProvider: onCharge((id) => sandbox.refund(id), 'approved'),
    chargeBack: onCharge((id) => sandbox.chargeback(id), 'approved'),
    webhook(): Event {
      const id = charge()?.id
      // Some come twice with the same id, byte for byte.
      const requestId = random.chance(0.3) ? `again-${random.between(1, 20)}` : undefined
      return async (deps) => id !== undefined && deliver(store, deps, id, requestId)
    },
    poll(): Event {
      const [who, id] = [random.pick(people), charge()?.reference ?? '']
      const owner = async () => (await db.select().from(payments).where(eq(payments.id, id)))[0]?.userId
      return async (deps) => {
        const userId = await owner()
        return checkStatus(deps, people.find((person) => person.id === userId) ?? who, id, 'en')
      }
    },
    sweep(): Event {
      return random.chance(0.3) ? () => store.tick(store.clock.now) : (deps) => sweepPayments(deps)
    },
    refundByAdmin(): Event {
      return async (deps) => {
        const found = await paymentOf('approved')
        return found && refundPayment(deps, actor(), found.id)
      }
    },
    cancelByAdmin(): Event {
      return async (deps) => {
        const found = await paymentOf('pending')
        return found && cancelPayment(deps, actor(), found.id)
      }
    },
    /** The provider's next call of one kind is refused, or carried out and its answer lost. */
    failAtProvider(): Event {
      const operation = random.pick(['create', 'get', 'search', 'cancel', 'refund'] as const)
      const scope = { operations: [operation], times: 1 }
      // A refund that is refused for good needs an admin, and the audit reports it.
      const values = operation === 'refund' ? ([429, 503] as const) : ([400, 429, 500, 503] as const)
      const failWith = { ...scope, value: random.pick<(typeof values)[number]>(values) }
      const fault = random.pick([{ failWith }, { dropBefore: scope }, { dropAfter: scope }])
      return async () => sandbox.faults.set(fault)
    },
    /** The seller's next call of one kind is refused, not answered, or answered with another text. */
    failAtSeller(): Event {
      const scope = { operations: [random.pick(['issue', 'issue', 'list', 'info', 'ban'] as const)], times: 1 }
      const fault = random.pick([
        { failWith: { ...scope, value: 503 as const } },
        { dropBefore: { ...scope, times: random.between(1, 20) } },
        { dropAfter: scope },
        { answerAs: { ...scope, value: random.pick(['', 'Not now', '{"success":false}', '{"success":true}']) } },
        { keysPerIssue: random.between(1, 3) },
      ])
      return async () => sandbox.faults.set(fault)
    },
    /** A tool is started with one of the last keys. */
    activateAtSeller(): Event {
      const unused = sandbox.sellerKeys().filter(({ usedBy, banned }) => usedBy === null && banned === null)
      const key = unused.length === 0 ? undefined : random.pick(unused).key
      return async () => key !== undefined && sandbox.activateKey(key)
    },
    changeCatalogue(): Event {
      const item = random.pick(items)
      const deletedAt = random.chance(0.3) ? store.clock.now : null
      return () => db.update(products).set({ deletedAt }).where(eq(products.id, item.id))
    },
  }
}
