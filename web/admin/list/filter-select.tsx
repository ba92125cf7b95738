import { ChevronDown } from 'lucide-react'
import type { Option } from '#web/ui/select.tsx'
import styles from './list-tools.module.css'

interface Props {
  /** Its name, and what it says while nothing is chosen: "Status: todos". */
  label: string
  value: string
  /** The first is the one for everything, of value ''. */
  options: readonly Option[]
  onChoose: (value: string) => void
}

export function FilterSelect({ label, value, options, onChoose }: Props) {
  return (
    <span className={styles.filter} data-is-set={value !== '' || undefined}>
      <select aria-label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  )
}
