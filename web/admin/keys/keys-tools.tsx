import { Eye, EyeOff } from 'lucide-react'
import { exportKeys } from '#schema/api/exports.ts'
import { sellerTypes } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { ListTools } from '../list/list-tools.tsx'
import type { ListView } from '../list/use-list.ts'
import { ProductFilter } from '../product-picker/product-filter.tsx'
import type { Column } from '../table/columns.ts'
import type { KeyRow } from './keys-state.ts'

interface Props {
  list: ListView<KeyRow>
  columns: readonly Column<KeyRow>[]
  isMasked: boolean
  onMask: (isMasked: boolean) => void
}

const statuses = ['active', 'unused', 'used', 'expired', 'suspended'] as const
const kinds = ['waiting', 'claimed'] as const

/** The filters of the key list, and the button that reveals the keys. */
export function KeysTools({ list, columns, isMasked, onMask }: Props) {
  const t = useT()
  return (
    <ListTools
      list={list}
      searchLabel={t('adminKeys.search')}
      columns={columns}
      exportEndpoint={exportKeys}
      filters={[
        { kind: 'field', name: 'productName', label: t('admin.nouns.product'), Field: ProductFilter },
        choiceFilter('status', t('admin.fields.status'), statuses, (value) => t(`adminKeys.filters.${value}`)),
        choiceFilter('sellerType', t('adminKeys.seller'), sellerTypes, (value) => t(`adminKeys.sellers.${value}`)),
        choiceFilter('discord', t('adminKeys.discord'), kinds, (value) => t(`adminKeys.${value}`)),
      ]}
    >
      <IconButton
        label={t(isMasked ? 'adminKeys.show' : 'adminKeys.hide')}
        icon={isMasked ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        onClick={() => onMask(!isMasked)}
      />
    </ListTools>
  )
}
