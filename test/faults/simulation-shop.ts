import { pixProviders } from '#schema/rules/payments.ts'
import type { Random } from '#seeds/random.ts'
import type { Deps } from '#worker/deps.ts'
import type { Actor } from '#worker/domain/audit/audited-write.ts'
import { receiveWebhook } from '#worker/domain/payments/webhook.ts'
import { times } from '../concurrency.ts'
import type { Case } from '../local/sandbox/pix-disputes.ts'
import type { Charge } from '../local/sandbox/provider.ts'
import type { Store } from '../open-store.ts'
import { admin, client } from '../people.ts'
import type { Pix } from '../pix-driver.ts'
import { coupon, product, stockedProduct } from '../rows.ts'
import { readable, signedWebhook, type WebhookOptions } from '../webhooks.ts'
import { ToolTokens } from './tool-tokens.ts'

/** One event in the shop, given Deps that may crash in the middle of it. */
export type Event = (deps: Deps) => Promise<unknown>

/** How many of the newest charges events choose from: the older ones are mostly final. */
const recentCharges = 60

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The small shop of the simulation, and what its events have in common. Each event draws its subject before it runs, so that a seed repeats a run. */
export async function openShop(store: Store, random: Random) {
  const [boss, people, items, coupons] = await Promise.all([
    admin(store),
    Promise.all(times(10, () => client(store))),
    Promise.all([
      ...[990, 12_345, 1].map((priceBrl, n) => product(store, { priceBrl, deviceLimit: n + 1 })),
      product(store, { priceBrl: 4_990, volumePrices: [{ from: 2, price: { BRL: 3_990, USD: 0 } }] }),
      ...[2_490, 12_990].map((priceBrl) => product(store, { priceBrl, sellerType: 'multiloader' })),
      ...[3_290, 7_490].map((priceBrl) => stockedProduct(store, 6, { priceBrl })),
    ]),
    Promise.all([
      coupon(store, { discount: 15, maxUses: 6, maxUsesPerCustomer: null }),
      coupon(store, { discount: 50, maxUsesPerCustomer: 2 }),
      coupon(store, { discount: 100, maxUses: 40, maxUsesPerCustomer: null }),
    ]),
  ])
  const actor = (): Actor => ({ id: boss.id, name: boss.name, requestId: crypto.randomUUID() })

  /** One of the newest charges that fit, or of all of them. */
  function pickCharge(fits: (charge: Charge) => boolean = () => true, { isAny = false } = {}): Charge | undefined {
    const found = store.sandbox
      .charges()
      .slice(isAny ? 0 : -recentCharges)
      .filter(fits)
    return found.length === 0 ? undefined : random.pick(found)
  }

  const onCharge =
    (fits: (charge: Charge) => boolean, act: (id: string) => Promise<unknown>, options?: { isAny: boolean }) =>
    (): Event => {
      const charge = pickCharge(fits, options)
      return async () => charge && act(charge.id)
    }

  /** The driver of PIX that made a charge, or whose webhooks have such an id. */
  const drivers = pixProviders.map(store.pixBy)
  const pixOf = (id: string) => drivers.find(({ isId }) => isId(id)) ?? store.pix
  /** What a webhook about a dispute names. */
  function disputeSubject(dispute: Case) {
    const isContested = (pix: Pix) => store.sandbox.charges().some(({ id }) => pix.isCaseOf(dispute, id))
    return (drivers.find(isContested) ?? store.pix).disputeSubject(dispute)
  }

  /** The webhook of a charge or of a case reaches the shop. */
  const deliver = (deps: Deps, id: string, options?: WebhookOptions): Promise<void> => {
    const pix = pixOf(id)
    return receiveWebhook(deps, pix.name, readable(signedWebhook({ pix }, id, options)))
  }

  /** Some webhooks come twice with the same id, byte for byte. */
  const drawRequestId = () => (random.chance(0.3) ? `again-${random.between(1, 20)}` : undefined)

  return {
    store,
    random,
    people,
    tokens: new ToolTokens(),
    items,
    coupons,
    actor,
    pickCharge,
    onCharge,
    pixOf,
    disputeSubject,
    deliver,
    drawRequestId,
  }
}
