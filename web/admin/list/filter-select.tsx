import { ChevronDown } from 'lucide-react'
import type { Option } from '#web/ui/select.tsx'
import styles from './list-tools.module.css'

interface Props {
  /** Stands before what is chosen: "Status". */
  label: string
  value: string
  /** The first is the one for everything, of value ''. */
  options: readonly Option[]
  onChoose: (value: string) => void
  /** Stands out while it narrows the list: not what only says how it is shown. */
  isFilter?: boolean
}

/** One filter of a list, as small as a button. */
export function FilterSelect({ label, value, options, onChoose, isFilter = true }: Props) {
  return (
    <label className={styles.filter} data-is-set={(isFilter && value !== '') || undefined}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </label>
  )
}
