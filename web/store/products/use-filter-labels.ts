import { type FilterName, readPrice } from '#schema/rules/store-list.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'

/** The values of filters in words: "Até R$ 50", "Em manutenção". */
export function useFilterLabels() {
  const t = useT()
  const { money } = useFormats()
  return (name: FilterName, value: string): string => {
    const limit = name === 'price' ? readPrice(value) : undefined
    if (limit) return t('front.filters.upTo', { price: money(limit.most, limit.currency) })
    if (name === 'state') return t(value === 'maintenance' ? 'shop.product.maintenance' : 'front.filters.working')
    return value
  }
}
