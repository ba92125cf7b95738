import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'

type Priced = Pick<ProductSnapshot, 'price' | 'isFree' | 'soldIn'>

/** A product's prices in words, in the currencies in which it is sold; none where it is not sold. */
export function usePrices(): (product: Priced) => string[] {
  const t = useT()
  const { money } = useFormats()
  return ({ price, isFree, soldIn }) =>
    isFree ? [t('shop.product.free')] : soldIn.map((currency) => money(price[currency], currency))
}
