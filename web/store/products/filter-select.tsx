import { useT } from '#web/i18n/use-t.ts'
import { type FilterName, valuesOf } from '#web/state/product-filters.ts'
import { Select } from '#web/ui/select.tsx'
import styles from './filter-bar.module.css'
import { useFilterLabels } from './use-filter-labels.ts'
import type { StoreList } from './use-store-list.ts'

interface Props {
  list: StoreList
  name: Exclude<FilterName, 'category'>
  /** Without a label above it: the first option says what it is. */
  isQuiet?: boolean
}

/** One filter of the list. A choice shows at once. */
export function FilterSelect({ list, name, isQuiet = false }: Props) {
  const t = useT()
  const labelOf = useFilterLabels()
  const value = list.filters[name] ?? ''
  const label = t(`front.filters.${name}`)
  const values = valuesOf(name, list.all, list.currency)
  const options = [
    { value: '', label: isQuiet ? label : t('front.filters.any') },
    ...[...new Set([...values, ...(value ? [value] : [])])].map((one) => ({ value: one, label: labelOf(name, one) })),
  ]
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) =>
    void list.show({ ...list.filters, [name]: currentTarget.value })
  if (!isQuiet) return <Select label={label} options={options} value={value} onChange={onChange} />
  return (
    <select name={name} aria-label={label} className={styles.quiet} value={value} onChange={onChange}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
