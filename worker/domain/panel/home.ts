import { count, isNull, sql } from 'drizzle-orm'
import type { Answer } from '#schema/api/endpoint.ts'
import type { getPanelHome as api } from '#schema/api/panel.ts'
import { hasScope, type Scopes, type StaffScope } from '#schema/rules/staff.ts'
import { coupons, dailyUsers, licenseCounts, products } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { readBatch } from '#worker/lib/database.ts'
import { settingOf } from '../shop-settings.ts'
import { sumOf } from '../statistics/sums.ts'
import { figuresOf, selectFigures } from './figures.ts'
import { latestSalesOnWire, selectLatestSales } from './latest-sales.ts'
import { needsOf, selectNeeds } from './needs.ts'

/**
 * What the panel's home and its navigation show, in one round trip. `scopesOf` is called after it: they are read by the check of the caller,
 * which is sent along.
 */
export async function panelHome(deps: Deps, viewerId: string, scopesOf: () => Scopes): Promise<Answer<typeof api>> {
  const { db, now } = deps
  const at = now()
  const {
    totals: [totals],
    days,
    fees,
    partialRefunds,
    weekAgo,
    deliveryTimes,
    latest,
    ...needs
  } = await readBatch(db, {
    totals: db
      .select({
        products: count(),
        users: sql<number>`(select ${sumOf(dailyUsers.count)} from ${dailyUsers})`,
        keys: sql<number>`(select ${sumOf(licenseCounts.count)} from ${licenseCounts})`,
        coupons: sql<number>`(select count(*) from ${coupons})`,
        opensWithKeys: settingOf('panel_opens_with_keys'),
      })
      .from(products)
      .where(isNull(products.deletedAt)),
    ...selectFigures(db, at),
    latest: selectLatestSales(db),
    ...selectNeeds(deps, viewerId),
  })
  const scopes = scopesOf()
  const ifSeen = <T>(scope: StaffScope, value: T): T | null => (hasScope(scopes, [scope, 'read']) ? value : null)
  return {
    opensWith: totals?.opensWithKeys === 1 && hasScope(scopes, ['keys', 'read']) ? 'keys' : 'home',
    figures: ifSeen('money', figuresOf({ days, fees, partialRefunds, weekAgo, deliveryTimes }, at)),
    needs: needsOf(needs, scopes),
    latest: ifSeen('money', latestSalesOnWire(latest)),
    counts: {
      users: ifSeen('users', totals?.users ?? 0),
      keys: ifSeen('keys', totals?.keys ?? 0),
      products: ifSeen('catalogue', totals?.products ?? 0),
      coupons: ifSeen('money', totals?.coupons ?? 0),
    },
  }
}
