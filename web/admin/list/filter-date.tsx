import styles from './list-tools.module.css'

interface Props {
  /** Stands before the day: "De". */
  label: string
  /** As the input and the API have it: "2026-11-21". */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

/** A day from which, or up to which, a list goes. */
export function FilterDate({ label, value, min, max, onChoose }: Props) {
  return (
    <label className={styles.filter} data-is-set={value !== '' || undefined}>
      <span>{label}</span>
      <input
        type="date"
        value={value}
        min={min}
        max={max}
        className={styles.date}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </label>
  )
}
