import type { SellerType } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Select } from '#web/ui/select.tsx'
import type { Bound } from '../dialogs/use-form.ts'
import { issuableProducts } from './issuable-products-state.ts'

interface Props extends Bound {
  /** Only the products of this seller type. */
  sellerType?: SellerType
}

/** Selects a product on sale, or a level without a product. No option is preselected. */
export function ProductSelect({ sellerType, ...select }: Props) {
  const t = useT()
  const { data } = useLoad(issuableProducts)
  const offered = data.filter((product) => !sellerType || product.sellerType === sellerType)
  const options = offered.map(({ value, productName, level }) => ({
    value,
    label: level === '' ? productName : t('adminKeys.level', { name: productName, level }),
  }))
  return <Select {...select} required options={[{ value: '', label: t('adminKeys.pickProduct') }, ...options]} />
}
