import { inOrderOf } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useLanguage } from '#web/state/locale.ts'

type Priced = Pick<ProductSnapshot, 'price' | 'isFree' | 'soldIn'>

/** A product's prices in words, in the currencies in which it is sold, the reader's first; none where it is not sold. */
export function usePrices(): (product: Priced) => string[] {
  const t = useT()
  const { money } = useFormats()
  const language = useLanguage()
  return ({ price, isFree, soldIn }) =>
    isFree ? [t('shop.product.free')] : inOrderOf(language, soldIn).map((currency) => money(price[currency], currency))
}
