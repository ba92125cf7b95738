import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './segmented.module.css'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  /** undefined: none of them. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
  /** For screen readers only. */
  hidesLabel?: boolean
  /** Two per row on phones: for long labels. */
  folds?: boolean
}

/** A choice of a few visible options: radio buttons side by side. */
export function Segmented<Value extends string>({ label, options, chosen, onChoose, hidesLabel, folds }: Props<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={hidesLabel ? 'sr-only' : styles.label}>{label}</legend>
      <div className={classNames(styles.row, folds && styles.folds)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-chosen={option.value === chosen || undefined}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => onChoose(option.value)}
              className="sr-only"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
