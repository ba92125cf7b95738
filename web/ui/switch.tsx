import { useId } from 'react'
import styles from './switch.module.css'

interface Props {
  label: string
  /** Its effect, in a sentence below. */
  effect: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** Takes effect at once; within a form, use a checkbox. */
export function Switch({ label, effect, isOn, onChange, isDisabled = false }: Props) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <p id={`${id}-effect`} className="hint">
          {effect}
        </p>
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        disabled={isDisabled}
        aria-describedby={`${id}-effect`}
        className={styles.switch}
        onClick={() => onChange(!isOn)}
      />
    </div>
  )
}
