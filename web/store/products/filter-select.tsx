import { type FilterName, offeredPrices } from '#schema/rules/store-list.ts'
import { useT } from '#web/i18n/use-t.ts'
import { type Option, Select } from '#web/ui/select.tsx'
import styles from './filter-bar.module.css'
import { useFilterLabels } from './use-filter-labels.ts'
import type { ShownList } from './use-store-list.ts'

type Name = Exclude<FilterName, 'category'>

/** The values of a filter that the list offers. */
export function useOffered(list: ShownList): (name: Name, values?: readonly string[]) => Option[] {
  const labelOf = useFilterLabels()
  const { games = [], platforms = [], states = [] } = list.counted ?? {}
  const offered = { game: games, platform: platforms, price: offeredPrices(list.currency), state: states }
  return (name, values = offered[name]) => values.map((value) => ({ value, label: labelOf(name, value) }))
}

interface Props {
  list: ShownList
  name: FilterName
  options: readonly Option[]
  /** Without a label above it: the first option says what it is. */
  isQuiet?: boolean
}

/** One filter of the list. A choice shows at once. */
export function FilterSelect({ list, name, options: offered, isQuiet = false }: Props) {
  const t = useT()
  const labelOf = useFilterLabels()
  const value = list.filters[name] ?? ''
  const label = t(`front.filters.${name}`)
  const isOffered = !value || offered.some((option) => option.value === value)
  const options = [
    { value: '', label: isQuiet ? label : t('front.filters.any') },
    ...offered,
    ...(isOffered ? [] : [{ value, label: labelOf(name, value) }]),
  ]
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) =>
    list.change({ [name]: currentTarget.value })
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
