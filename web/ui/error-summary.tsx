import { useRef } from 'react'
import { useOnChange } from '../hooks/use-on-change.ts'
import styles from './error-summary.module.css'
import { Notice } from './notice.tsx'

interface Props {
  title: string
  /** In the form’s order. */
  items: readonly { name: string; label: string }[]
  /** Focuses a field. */
  onChoose: (name: string) => void
  /** The number of the submit attempt: each one focuses the summary. */
  attempt: number
}

/** The invalid fields of a form, for two and more. */
export function ErrorSummary({ title, items, onChoose, attempt }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useOnChange(() => ref.current?.focus(), attempt)
  return (
    <div ref={ref} tabIndex={-1} className={styles.summary}>
      <Notice tone="bad" title={title}>
        <ul className={styles.list}>
          {items.map(({ name, label }) => (
            <li key={name}>
              <button type="button" className={styles.link} onClick={() => onChoose(name)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
