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
import { WrongState } from '../local/sandbox/provider.ts'
import type { Store } from '../open-store.ts'
import { admin, client, type Person } from '../people.ts'
import { coupon, product } from '../rows.ts'
import { signedWebhook } from '../webhooks.ts'
import { crashTimings, runUntilCrash } from './crashes.ts'
import { mapConcurrently, times } from './harness.ts'

/** One thing that happens in the shop, given Deps that may die in the middle of it. */
type Happening = (deps: Deps) => Promise<unknown>
type Kind = keyof ReturnType<typeof happenings>

/** How often each happens, in a hundred or so. */
const weights: Record<Kind, number> = {
  press: 26,
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

/** Charges that something may still happen to: old ones are mostly past it. */
const remembered = 60

/** Shoppers, the bank, the provider, admins and the clock, all at random, over a small shop that is always busy. */
export async function openSimulation(store: Store, random: Random) {
  const [boss, people, items, coupons] = await Promise.all([
    admin(store),
    Promise.all(times(10, () => client(store))),
    Promise.all([
      ...[990, 4_990, 12_345, 1].map((priceBrl) => product(store, { priceBrl })),
      ...[2_490, 12_990].map((priceBrl) => product(store, { priceBrl, sellerType: 'multiloader' })),
    ]),
    Promise.all([
      coupon(store, { discount: 15, maxUses: 6 }),
      coupon(store, { discount: 50 }),
      coupon(store, { discount: 100, maxUses: 40 }),
    ]),
  ])
  store.proxy.set({ dropAnswers: 0.02 })
  store.sandbox.faults.set({ webhooks: { off: true } })
  const shop = { store, random, boss, people, items, coupons }
  const make = happenings(shop)
  const happened: Record<string, number> = {}

  function draw(): Happening {
    const kind = pickKind(random)
    happened[kind] = (happened[kind] ?? 0) + 1
    return make[kind]()
  }

  /** One event: alone, in a burst of several at once, or in a Worker that dies in the middle of it. */
  async function step() {
    store.clock.now += random.chance(0.02) ? random.between(60_000, 400_000) : random.between(0, 20_000)
    const luck = random.next()
    if (luck < 0.06) {
      happened.burst = (happened.burst ?? 0) + 1
      await Promise.all(times(random.between(2, 6), draw).map((happening) => attempt(happening, store.deps)))
    } else if (luck < 0.18) {
      happened.death = (happened.death ?? 0) + 1
      const death = { lastCall: random.between(1, 8), moment: random.pick(crashTimings) }
      const happening = draw()
      await runUntilCrash(store.deps, store.proxy.url, death, (deps) => attempt(happening, deps))
    } else {
      await attempt(draw(), store.deps)
    }
  }

  /** What the provider and the cron do in any case: every webhook arrives in the end, and the cron runs. */
  async function comeToRest() {
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

  return { step, comeToRest, happened }
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

/** Refusals are answers; what the provider or the database fail at is left to whoever tries again. Anything else is a fault of ours. */
async function attempt(happening: Happening, deps: Deps): Promise<void> {
  try {
    await happening(deps)
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

/** Each draws what it is about before anything happens, so that a seed repeats a run. */
function happenings({ store, random, boss, people, items, coupons }: Shop) {
  const { sandbox, db } = store
  const charge = () => {
    const recent = sandbox.charges().slice(-remembered)
    return recent.length === 0 ? undefined : random.pick(recent)
  }
  /** Does something to one of the last charges, if it stands so that this can happen to it. */
  const atBank = (act: (id: string) => Promise<unknown>, status?: string) => (): Happening => {
    const recent = sandbox.charges().slice(-remembered)
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
    press(): Happening {
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
    payAtBank: atBank((id) => sandbox.approve(id), 'pending'),
    payLate: atBank((id) => sandbox.payLate(id, { isNow: true }), 'cancelled'),
    payWrongAmount: atBank((id) => sandbox.payWrongAmount(id), 'pending'),
    rejectAtBank: atBank((id) => sandbox.reject(id), 'pending'),
    cancelAtProvider: atBank(async (id) => providerFor(store.deps, 'pix')?.cancel(id), 'pending'),
    refundAtProvider: atBank((id) => sandbox.refund(id), 'approved'),
    chargeBack: atBank((id) => sandbox.chargeback(id), 'approved'),
    webhook(): Happening {
      const id = charge()?.id
      // Some come twice with the same id, byte for byte.
      const requestId = random.chance(0.3) ? `again-${random.between(1, 20)}` : undefined
      return async (deps) => id !== undefined && deliver(store, deps, id, requestId)
    },
    poll(): Happening {
      const [who, id] = [random.pick(people), charge()?.reference ?? '']
      const owner = async () => (await db.select().from(payments).where(eq(payments.id, id)))[0]?.userId
      return async (deps) => {
        const userId = await owner()
        return checkStatus(deps, people.find((person) => person.id === userId) ?? who, id, 'en')
      }
    },
    sweep(): Happening {
      return random.chance(0.3) ? () => store.tick(store.clock.now) : (deps) => sweepPayments(deps)
    },
    refundByAdmin(): Happening {
      return async (deps) => {
        const found = await paymentOf('approved')
        return found && refundPayment(deps, actor(), found.id)
      }
    },
    cancelByAdmin(): Happening {
      return async (deps) => {
        const found = await paymentOf('pending')
        return found && cancelPayment(deps, actor(), found.id)
      }
    },
    /** Its next call of one kind is refused, or done and its answer lost. */
    failAtProvider(): Happening {
      const operation = random.pick(['create', 'get', 'search', 'cancel', 'refund'] as const)
      const reach = { operations: [operation], times: 1 }
      // A refund that is refused for good is for a person to look at, and the auditor rightly says so.
      const values = operation === 'refund' ? ([429, 503] as const) : ([400, 429, 500, 503] as const)
      const failWith = { ...reach, value: random.pick<(typeof values)[number]>(values) }
      const fault = random.pick([{ failWith }, { dropBefore: reach }, { dropAfter: reach }])
      return async () => sandbox.faults.set(fault)
    },
    /** Its next call of one kind is refused, not answered, or answered with something else than what it came to. */
    failAtSeller(): Happening {
      const reach = { operations: [random.pick(['issue', 'issue', 'list', 'info', 'ban'] as const)], times: 1 }
      const fault = random.pick([
        { failWith: { ...reach, value: 503 as const } },
        { dropBefore: { ...reach, times: random.between(1, 20) } },
        { dropAfter: reach },
        { answerAs: { ...reach, value: random.pick(['', 'Not now', '{"success":false}', '{"success":true}']) } },
        { keysPerIssue: random.between(1, 3) },
      ])
      return async () => sandbox.faults.set(fault)
    },
    /** A tool is started with one of the last keys. */
    activateAtSeller(): Happening {
      const unused = sandbox.sellerKeys().filter(({ usedBy, banned }) => usedBy === null && banned === null)
      const key = unused.length === 0 ? undefined : random.pick(unused).key
      return async () => key !== undefined && sandbox.activateKey(key)
    },
    changeCatalogue(): Happening {
      const item = random.pick(items)
      const deletedAt = random.chance(0.3) ? store.clock.now : null
      return () => db.update(products).set({ deletedAt }).where(eq(products.id, item.id))
    },
  }
}
