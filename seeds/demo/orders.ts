import { dayOf, startOf } from '#schema/rules/clock.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import type { Random } from '../random.ts'
import { clientId, type DemoUser, resellerId } from './accounts.ts'
import { reviewer } from './community.ts'
import { productData } from './products.ts'
import { demoReviews } from './reviews.ts'

export type Outcome =
  | 'approved'
  | 'late'
  | 'expired'
  | 'paid-too-late'
  | 'cancelled'
  | 'replaced'
  | 'rejected'
  | 'refunded'
  | 'pending'
  | 'processing'

/** An order: who bought what, how many days ago, and how its payment ended. */
export interface Order {
  userId: string
  slug: string
  daysAgo: number
  outcome: Outcome
  payWith: 'pix' | 'crypto'
  coupon?: string
  /** Sold outside the shop, and recorded by an admin. */
  soldThrough?: string
  /** The first provider of PIX did not answer, and the second one made the charge. */
  isFailover?: boolean
}

const salesDays = 56
const minutesADay = 1_440

const order = (userId: string, slug: string, daysAgo: number, more: Partial<Order> = {}): Order => ({
  userId,
  slug,
  daysAgo,
  outcome: 'approved',
  payWith: 'pix',
  ...more,
})

const clientOrders: readonly Order[] = [
  order(clientId, 'prumo-sens', 48.3),
  order(clientId, 'aurora-trainer', 40.1, { coupon: 'BEMVINDO10' }),
  order(clientId, 'palco-cenas', 30.6, { outcome: 'refunded' }),
  order(clientId, 'pulsar-config', 25.2, { payWith: 'crypto' }),
  order(clientId, 'lanterna-trainer', 20.4),
  order(clientId, 'brasa-trainer', 16.5, { outcome: 'expired' }),
  order(clientId, 'nimbus-overlay', 12.7, { outcome: 'late' }),
  order(clientId, 'agulha-crosshair', 9.2),
  order(clientId, 'bussola-hud', 2.3),
  order(clientId, 'eco-alertas', 0.4, { coupon: 'DEZPRIMEIROS' }),
]

const resellerOrders: readonly Order[] = [44, 37, 31, 24, 18, 11, 6, 1.2].flatMap((daysAgo, visit) =>
  ['aurora-trainer', 'pulsar-config', 'farol-overlay']
    .slice(0, 1 + (visit % 3))
    .map((slug, index) => order(resellerId, slug, daysAgo + index * 0.004, { coupon: 'REVENDA40' })),
)

/** Two of those who reviewed have paid elsewhere. */
const soldElsewhere = new Map([
  [3, 'Dinheiro, no encontro de jogadores'],
  [11, 'Transferência bancária, comprovante por e-mail'],
])

/** Whoever reviewed a product has bought it some days before. */
const reviewedOrders = (users: readonly DemoUser[]): Order[] =>
  demoReviews
    .filter(({ by }) => by !== 'client')
    .map(({ by, slug, days }, index) => {
      const soldThrough = soldElsewhere.get(index)
      return order(reviewer(users, by).id, slug, days + 0.6 + (index % 4), { ...(soldThrough && { soldThrough }) })
    })

/** Orders of the last hours, so that an admin always finds some to refund in time. */
const todaysOrders = (users: readonly DemoUser[]): Order[] =>
  ['aurora-trainer', 'agulha-crosshair', 'nimbus-overlay', 'sinal-replay', 'mare-chat', 'palco-cenas'].map(
    (slug, index) =>
      order(reviewer(users, 24 + index * 3).id, slug, 0.02 + index * 0.045, {
        outcome: index === 3 ? 'expired' : index === 4 ? 'late' : 'approved',
      }),
  )

/** Orders of the three times at which the first provider of PIX did not answer. */
const failoverOrders = (users: readonly DemoUser[]): Order[] =>
  (
    [
      ['aurora-trainer', 4.32],
      ['farol-overlay', 4.31],
      ['pulsar-config', 3.44],
      ['agulha-crosshair', 3.43],
      ['aurora-trainer', 0.31],
      ['bussola-hud', 0.305],
    ] as const
  ).map(([slug, daysAgo], index) => order(reviewer(users, 26 + index * 4).id, slug, daysAgo, { isFailover: true }))

/** Orders that are being paid: by PIX, by crypto, and by crypto that is seen and not final, which stays so until somebody settles it at the bank. */
const openOrders = (users: readonly DemoUser[]): Order[] => [
  order(reviewer(users, 5).id, 'aurora-trainer', 25 / minutesADay, { payWith: 'crypto', outcome: 'processing' }),
  order(reviewer(users, 11).id, 'pulsar-config', 4 / minutesADay, { payWith: 'crypto', outcome: 'pending' }),
  order(reviewer(users, 17).id, 'bussola-hud', 0.2 / minutesADay, { outcome: 'pending' }),
]

const outcomes: readonly [Outcome, number][] = [
  ['approved', 0.74],
  ['late', 0.03],
  ['expired', 0.13],
  ['cancelled', 0.015],
  ['replaced', 0.02],
  ['rejected', 0.02],
  ['refunded', 0.045],
]

function drawOutcome(random: Random): Outcome {
  let rest = random.next()
  for (const [outcome, share] of outcomes) {
    rest -= share
    if (rest < 0) return outcome
  }
  return 'approved'
}

/** Everyday orders: more on recent days, on weekends, and in the evening (São Paulo time, UTC-3). */
function everydayOrders(random: Random, now: number, users: readonly DemoUser[]): Order[] {
  const hourMs = 3_600_000
  const midnight = startOf(dayOf(now))
  const generated = users.filter(({ id, isBanned, isBlocked }) => id.includes('-') && !isBanned && !isBlocked)
  const orders: Order[] = []
  for (let day = 1; day <= salesDays; day++) {
    const weekday = new Date(midnight - day * dayMs).getUTCDay()
    const isWeekend = weekday === 0 || weekday === 6
    const count = Math.round(1.5 + (salesDays - day) / 14 + (isWeekend ? 2 : 0) + random.next() * 2)
    const customers = generated.filter(({ createdAt }) => createdAt < now - (day + 2) * dayMs)
    for (let n = 0; n < count; n++) {
      const hour = (13 + Math.round(random.next() * 6 + random.next() * 6)) % 24
      const at = midnight - day * dayMs + hour * hourMs + random.between(0, 3_599) * 1_000
      const user = random.pick(customers)
      // The first products sell best.
      const { slug } = productData[Math.floor(random.next() ** 1.6 * productData.length)] ?? random.pick(productData)
      orders.push({
        userId: user.id,
        slug,
        daysAgo: (now - at) / dayMs,
        outcome: drawOutcome(random),
        payWith: random.chance(0.1) ? 'crypto' : 'pix',
        ...pickCoupon(random, user, day, n),
      })
    }
  }
  return orders
}

function pickCoupon(random: Random, { role }: DemoUser, day: number, n: number): { coupon?: string } {
  const luck = random.next()
  if (role === 'reseller') return { coupon: 'REVENDA40' }
  if (day > 34 && day < 39 && luck < 0.5) return { coupon: 'SEMANA15' }
  if (day < 12 && luck > 0.88) return { coupon: 'DEZPRIMEIROS' }
  if ((day === 4 || day === 9) && n === 0) return { coupon: 'CEMPORCENTO' }
  return luck < 0.14 && day < 52 ? { coupon: 'BEMVINDO10' } : {}
}

/** Every order of the last eight weeks, oldest first. `isSettled`: without those that are being paid. */
export const demoOrders = (random: Random, now: number, users: readonly DemoUser[], isSettled: boolean): Order[] =>
  [
    ...clientOrders,
    ...resellerOrders,
    ...reviewedOrders(users),
    order(reviewer(users, 1).id, 'sinal-replay', 21.3, { outcome: 'paid-too-late' }),
    ...failoverOrders(users),
    ...todaysOrders(users),
    ...(isSettled ? [] : openOrders(users)),
    ...everydayOrders(random, now, users),
  ].sort((a, b) => b.daysAgo - a.daysAgo)
