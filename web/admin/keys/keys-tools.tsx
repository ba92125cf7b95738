import { Eye, EyeOff } from 'lucide-react'
import { exportKeys } from '#schema/api/exports.ts'
import { sellerTypes } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListTools } from '../list/list-tools.tsx'
import type { ListView } from '../list/use-list.ts'
import { issuableProducts, productNames } from './issuable-products-state.ts'
import type { KeyRow } from './keys-state.ts'

interface Props {
  list: ListView<KeyRow>
  isMasked: boolean
  onMask: (isMasked: boolean) => void
}

const statuses = ['active', 'unused', 'used', 'expired', 'suspended'] as const
const kinds = ['waiting', 'claimed'] as const

/** The filters of the key list, and the button that reveals the keys. */
export function KeysTools({ list, isMasked, onMask }: Props) {
  const t = useT()
  const { data } = useLoad(issuableProducts)
  const { productName = '', status = '', sellerType = '', discord = '' } = list.values
  // A link may name a product that is no longer on sale.
  const products = [...new Set([...productNames(data), productName])].filter((name) => name !== '')
  const all = { value: '', label: t('admin.list.all') }
  return (
    <ListTools list={list} searchLabel={t('adminKeys.search')} exportEndpoint={exportKeys}>
      <FilterSelect
        label={t('adminKeys.product')}
        value={productName}
        options={[
          { value: '', label: t('adminKeys.allProducts') },
          ...products.map((value) => ({ value, label: value })),
        ]}
        onChoose={(value) => list.set({ productName: value })}
      />
      <FilterSelect
        label={t('adminKeys.status')}
        value={status}
        options={[all, ...statuses.map((value) => ({ value, label: t(`adminKeys.filters.${value}`) }))]}
        onChoose={(value) => list.set({ status: value })}
      />
      <FilterSelect
        label={t('adminKeys.seller')}
        value={sellerType}
        options={[all, ...sellerTypes.map((value) => ({ value, label: t(`adminKeys.sellers.${value}`) }))]}
        onChoose={(value) => list.set({ sellerType: value })}
      />
      <FilterSelect
        label={t('adminKeys.discord')}
        value={discord}
        options={[all, ...kinds.map((value) => ({ value, label: t(`adminKeys.${value}`) }))]}
        onChoose={(value) => list.set({ discord: value })}
      />
      <Button
        variant="quiet"
        icon={isMasked ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        onClick={() => onMask(!isMasked)}
      >
        {isMasked ? t('adminKeys.show') : t('adminKeys.hide')}
      </Button>
    </ListTools>
  )
}
