import { useSnapshot } from 'valtio'
import { inOrderOf } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { locale } from '#web/state/locale.ts'

type Priced = Pick<ProductSnapshot, 'price' | 'isFree' | 'soldIn'>

/** A product's prices in words, in the currencies in which it is sold, the reader's first; none where it is not sold. */
export function usePrices(): (product: Priced) => string[] {
  const t = useT()
  const { money } = useFormats()
  const { code } = useSnapshot(locale)
  return ({ price, isFree, soldIn }) =>
    isFree ? [t('shop.product.free')] : inOrderOf(code, soldIn).map((currency) => money(price[currency], currency))
}
