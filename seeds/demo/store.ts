import { rankingPoints } from '#schema/rules/ranking.ts'
import { type DemoUser, demoAccounts, demoUsers } from './accounts.ts'
import { demoCategories, demoLevels, demoPaymentMethods, demoProducts } from './catalogue.ts'
import {
  demoFeedback,
  demoNotificationReads,
  demoNotifications,
  demoSocialLinks,
  demoSuggestions,
  demoVideos,
} from './community.ts'
import { demoEmails, demoNotes, demoProviderEvents, withSessions } from './contacts.ts'
import { demoContests } from './contests.ts'
import { demoCoupons } from './coupons.ts'
import { demoBanks, demoSales, type Payment } from './sales.ts'
import { demoServiceFigures } from './service.ts'
import { demoCurator, demoFactors } from './staff.ts'
import { demoStock, sellsStock } from './stock.ts'

/** All rows of the demo store at `now`, but for what its log says of them. `isSettled`: without what waits for an admin or a provider. */
export function demoStore(now: number, hashes: ReadonlyMap<string, string> = new Map(), isSettled = false) {
  const people = demoUsers(now, hashes)
  const sales = demoSales(now, people, isSettled)
  const { payments, holds, notifications } = sales
  const settled = { refunds: [], partialRefunds: [], refundRequests: [], disputes: [], licenses: sales.licenses }
  const { licenses, refunds, partialRefunds, refundRequests, disputes } = isSettled ? settled : demoContests(now, sales)
  const feedback = demoFeedback(now, people)
  const seen = people.map((user) => seenAt(user, payments))
  return {
    users: agreed(isSettled ? seen : withSessions(now, [...seen, demoCurator(now)]), payments, feedback),
    customerNotes: isSettled ? [] : demoNotes(now),
    emails: isSettled ? [] : demoEmails(now, people, payments),
    providerEvents: isSettled ? [] : demoProviderEvents(payments),
    secondFactors: isSettled ? [] : demoFactors(now),
    categories: demoCategories(now),
    levels: demoLevels,
    products: ranked(demoProducts(now), payments).map((product) => ({
      ...product,
      sellsStock: !isSettled && sellsStock(product.id),
    })),
    stockKeys: isSettled ? [] : demoStock(now),
    paymentMethods: demoPaymentMethods,
    coupons: demoCoupons(now, holds),
    payments,
    paymentBanks: isSettled ? [] : demoBanks(payments),
    couponHolds: holds,
    licenses,
    licenseDevices: sales.devices,
    refunds: [...sales.refunds, ...refunds],
    partialRefunds,
    refundRequests,
    disputes,
    feedback,
    notifications: [...demoNotifications(now), ...notifications],
    notificationReads: demoNotificationReads(now),
    videos: demoVideos(now),
    socialLinks: demoSocialLinks(now),
    suggestions: demoSuggestions(now),
    serviceFigures: demoServiceFigures(payments, licenses),
  }
}

export type DemoStore = ReturnType<typeof demoStore>

/** How many of the best customers have agreed to be shown in the ranking. */
const agreeing = 5

function agreed(
  people: DemoUser[],
  payments: readonly Payment[],
  feedback: ReturnType<typeof demoFeedback>,
): DemoUser[] {
  const pointsOf = ({ id }: DemoUser) =>
    rankingPoints.purchase * payments.filter((payment) => isSale(payment) && payment.userId === id).length +
    rankingPoints.review * feedback.filter(({ userId, status }) => userId === id && status === 'approved').length
  const known: ReadonlySet<string> = new Set(demoAccounts.map(({ id }) => id))
  const best = people
    .filter(({ id, isBanned, isBlocked }) => !known.has(id) && !isBanned && !isBlocked)
    .sort((one, other) => pointsOf(other) - pointsOf(one))
    .slice(0, agreeing)
  return people.map((person) => (best.includes(person) ? { ...person, rankingPoints: pointsOf(person) } : person))
}

const isSale = ({ status, method }: Payment) => status === 'approved' && method !== 'free'

/** As the nightly run of the cron counts them. */
function ranked(products: ReturnType<typeof demoProducts>, payments: readonly Payment[]) {
  const counts = Map.groupBy(payments.filter(isSale), ({ productId }) => productId)
  const places = products
    .map(({ id }) => ({ id, sales: counts.get(id)?.length ?? 0 }))
    .sort((a, b) => b.sales - a.sales)
  return products.map((product) => {
    const place = places.findIndex(({ id, sales }) => id === product.id && sales > 0)
    return { ...product, salesRank: place < 0 ? null : place + 1 }
  })
}

/** A buyer's last login is not before the last purchase. */
function seenAt(user: DemoUser, payments: readonly Payment[]): DemoUser {
  const last = Math.max(
    ...payments.filter(({ userId }) => userId === user.id).map(({ createdAt }) => createdAt - 90_000),
  )
  return last > (user.lastLogin ?? 0) ? { ...user, lastLogin: last, lastLoginIp: user.termsAddress ?? null } : user
}
