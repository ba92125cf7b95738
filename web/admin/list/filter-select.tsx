import { ChevronDown } from 'lucide-react'
import type { Option } from '#web/ui/select.tsx'
import styles from './list-tools.module.css'

interface Props {
  /** Shown before the chosen option: "Status". */
  label: string
  value: string
  /** The first one, with the value '', means no filter. */
  options: readonly Option[]
  onChoose: (value: string) => void
  /** Highlighted while set; false for options that only change the display. */
  isFilter?: boolean
}

/** One filter of a list, as a compact select. */
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
