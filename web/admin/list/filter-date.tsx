import { useState } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'
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

/** While a year is typed, the input says 0002, 0020 and 0202. */
const isWhole = (day: string) => day === '' || day >= '2000'

/** A day from which, or up to which, a list goes. */
export function FilterDate({ label, value, min, max, onChoose }: Props) {
  const [day, setDay] = useState(value)
  useOnChange(() => setDay(value), value)
  return (
    <label className={styles.filter} data-is-set={value !== '' || undefined}>
      <span>{label}</span>
      <input
        type="date"
        value={day}
        min={min}
        max={max}
        className={styles.date}
        onChange={({ currentTarget: { value: chosen } }) => {
          setDay(chosen)
          if (isWhole(chosen)) onChoose(chosen)
        }}
      />
    </label>
  )
}
