import { insertAnnouncements, insertCoupons, insertSuggestions } from '../large/admin-content.ts'
import { insertDisputes, insertPartialRefunds } from '../large/contests.ts'
import { insertClaims, insertEmails, insertNotes, insertRefundRequests } from '../large/customers.ts'
import { insertAudit, insertFeedback } from '../large/feedback-and-audit.ts'
import { insertCallers, insertDevices, insertKeys, insertRefusals } from '../large/licenses.ts'
import { countSold, countUses, insertHolds, insertNotices, insertPayments, insertRefunds } from '../large/payments.ts'
import { isForSale, type LargeShop, type Sizes, type Slice } from '../large/rows.ts'
import { indexLicenses, indexPayments } from '../large/search.ts'
import { insertFreeStock, insertSoldStock } from '../large/stock.ts'
import { insertUsers } from '../large/users.ts'
import { CommandError, databaseAddress, runCommand, withDatabase } from './database.ts'

/** The size with which the admin panel must stay fast. */
export const largeSizes: Sizes = {
  users: 100_000,
  payments: 200_000,
  licenses: 1_000_000,
  reviews: 20_000,
  announcements: 2_000,
}

interface Options {
  sizes?: Sizes
  now?: number
  /** How many keys are inserted in one write, which blocks a running shop for a few seconds. */
  keysAtOnce?: number
  /** Called after each write with the completed share. */
  onProgress?: (share: number) => void
}

/**
 * Adds two years of a large shop to the existing products in chronological order, a slice of all tables in each atomic write. Safe to run
 * twice and after a crash: ids derive from row numbers, and existing rows stay as they are.
 */
export async function seedLarge(url: string, token?: string, options: Options = {}): Promise<void> {
  const { sizes = largeSizes, now = Date.now(), keysAtOnce = 10_000, onProgress } = options
  const shop: LargeShop = { ...sizes, now }
  await withDatabase(url, token, async ({ $client: client }) => {
    const [products, sales] = await client.batch(
      [`select 1 from products where ${isForSale} limit 1`, countSold({ from: 0, until: sizes.payments })],
      'read',
    )
    if (products?.rows.length === 0) throw new CommandError('There is nothing to sell yet: load products first.')
    const given = sizes.licenses - Number(sales?.rows[0]?.sold)
    const slices = Math.max(1, Math.ceil(sizes.licenses / keysAtOnce))
    for (let nth = 0; nth < slices; nth++) {
      const part = (total: number): Slice => ({
        from: Math.floor((total * nth) / slices),
        until: Math.floor((total * (nth + 1)) / slices),
      })
      const [users, payments, reviews] = [part(sizes.users), part(sizes.payments), part(sizes.reviews)]
      const announcements = part(sizes.announcements)
      await client.batch(
        [
          insertUsers(users, shop),
          insertNotes(users, shop),
          insertCoupons(announcements, shop),
          insertPayments(payments, shop),
          insertHolds(payments),
          countUses(payments),
          insertRefunds(payments),
          insertDisputes(payments, shop),
          insertPartialRefunds(payments, shop),
          insertSoldStock(payments),
          insertFreeStock(announcements, shop),
          insertNotices(payments),
          insertEmails(payments, shop),
          insertRefundRequests(payments, shop),
          insertClaims(payments, shop),
          insertKeys(payments, part(given), given, shop),
          insertDevices,
          insertRefusals(keysAtOnce, shop),
          insertCallers(keysAtOnce, shop),
          insertFeedback(reviews, shop),
          insertAudit(reviews, shop),
          insertAnnouncements(announcements, shop),
          insertSuggestions(announcements, shop),
          indexLicenses,
          indexPayments,
        ],
        'write',
      )
      onProgress?.((nth + 1) / slices)
    }
  })
}

await runCommand(import.meta.main, async () => {
  const { url, token } = databaseAddress()
  const began = performance.now()
  const onProgress = (share: number) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    process.stdout.write(`\r${(share * 100).toFixed(0).padStart(3)} %  ${seconds} s`)
  }
  await seedLarge(url, token, { onProgress }).finally(() => process.stdout.write('\n'))
  const counts = Object.entries(largeSizes).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
  console.info(`The large shop is there: ${counts.join(', ')}.`)
})
