import type { Snapshot } from 'valtio'
import { getLevelNames } from '#schema/api/levels.ts'
import { listAdminProducts } from '#schema/api/products.ts'
import { type SellerType, sellerTypes } from '#schema/rules/licenses.ts'
import { itemsOf } from '#schema/rules/lists.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { reportExpiredSession } from '../session-expiry.ts'

interface IssuableProduct {
  /** The value of its option in a select. */
  value: string
  productName: string
  sellerType: SellerType
  /** The level number of a level without a product; empty for a product. */
  level: string
}

/** The form's fields that the server's errors about a new key belong to. */
export const fieldOfIssueError = {
  product_required: 'productName',
  product_invalid: 'productName',
  level_not_found: 'productName',
  days_invalid: 'days',
} as const

/** What a key can be issued for: the products on sale, and the levels that no product is named after. */
export const issuableProducts = resource<IssuableProduct[]>(
  [],
  async () => {
    const [answer, mapping] = await Promise.all([call(listAdminProducts), call(getLevelNames)]).catch(
      reportExpiredSession,
    )
    const products = itemsOf(answer).map(({ name, sellerType }) => ({
      value: name,
      productName: name,
      sellerType,
      level: '',
    }))
    const levels = sellerTypes.flatMap((sellerType) =>
      Object.entries(mapping[sellerType]).map(([level, name]) => ({
        value: `${level}:${name}`,
        productName: name,
        sellerType,
        level,
      })),
    )
    const isProduct = (level: IssuableProduct) => products.some(({ productName }) => productName === level.productName)
    return [...products, ...levels.filter((level) => !isProduct(level))].sort((one, other) =>
      one.productName.localeCompare(other.productName),
    )
  },
  { freshMs: 60_000 },
)

export const productNames = (list: readonly Snapshot<IssuableProduct>[]): string[] => [
  ...new Set(list.filter(({ level }) => level === '').map(({ productName }) => productName)),
]
