import { useId } from 'react'
import styles from './data-table.module.css'

interface Props {
  label: string
  isOn: boolean
  /** Some of those it stands for are chosen. */
  isPartly?: boolean
  onChange: (isOn: boolean) => void
}

/** A checkbox without words beside it. */
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
