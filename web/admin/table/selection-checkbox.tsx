import { useId } from 'react'
import styles from './data-table.module.css'

interface Props {
  label: string
  isOn: boolean
  /** Some but not all of its rows are selected. */
  isPartly?: boolean
  onChange: (isOn: boolean) => void
}

/** A checkbox without a visible label. */
export function SelectionCheckbox({ label, isOn, isPartly = false, onChange }: Props) {
  const id = useId()
  return (
    <label htmlFor={id} className={styles.tickBox}>
      <span className="sr-only">{label}</span>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        ref={(input) => {
          if (input) input.indeterminate = isPartly
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
