import { useState } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import styles from './list-tools.module.css'

interface Props {
  /** Shown before the date: "De". */
  label: string
  /** As the input and the API have it: "2026-11-21". */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
  /** Highlighted; by default where there is a day. */
  isSet?: boolean
}

/** While a year is being typed, the input reports 0002, 0020 and 0202. */
const isComplete = (day: string) => day === '' || day >= '2000'

/** A date that bounds a list. */
export function FilterDate({ label, value, min, max, onChoose, isSet = value !== '' }: Props) {
  const [day, setDay] = useState(value)
  useOnChange(() => setDay(value), value)
  return (
    <label className={styles.filter} data-is-set={isSet || undefined}>
      <span>{label}</span>
      <input
        type="date"
        value={day}
        min={min}
        max={max}
        className={styles.date}
        onChange={({ currentTarget: { value: chosen } }) => {
          setDay(chosen)
          if (isComplete(chosen)) onChoose(chosen)
        }}
      />
    </label>
  )
}
