import { type DemoUser, demoUsers } from './accounts.ts'
import { demoCategories, demoLevels, demoPaymentMethods, demoProducts } from './catalogue.ts'
import {
  demoFeedback,
  demoNotificationReads,
  demoNotifications,
  demoSocialLinks,
  demoSuggestions,
  demoVideos,
} from './community.ts'
import { demoCoupons } from './coupons.ts'
import { demoSales, type Payment } from './sales.ts'
import { demoServiceFigures } from './service.ts'

/** All rows of the demo store at `now`. */
export function demoStore(now: number, hashes: ReadonlyMap<string, string> = new Map()) {
  const people = demoUsers(now, hashes)
  const { payments, licenses, refunds, holds, notifications } = demoSales(now, people)
  return {
    users: people.map((user) => seenAt(user, payments)),
    categories: demoCategories(now),
    levels: demoLevels,
    products: demoProducts(now),
    paymentMethods: demoPaymentMethods,
    coupons: demoCoupons(now, holds),
    payments,
    couponHolds: holds,
    licenses,
    refunds,
    feedback: demoFeedback(now, people),
    notifications: [...demoNotifications(now), ...notifications],
    notificationReads: demoNotificationReads(now),
    videos: demoVideos(now),
    socialLinks: demoSocialLinks(now),
    suggestions: demoSuggestions(now),
    serviceFigures: demoServiceFigures(payments, licenses),
  }
}

export type DemoStore = ReturnType<typeof demoStore>

/** A buyer's last login is not before the last purchase. */
function seenAt(user: DemoUser, payments: readonly Payment[]): DemoUser {
  const last = Math.max(
    ...payments.filter(({ userId }) => userId === user.id).map(({ createdAt }) => createdAt - 90_000),
  )
  return last > (user.lastLogin ?? 0) ? { ...user, lastLogin: last, lastLoginIp: user.termsAddress ?? null } : user
}
