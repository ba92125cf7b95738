import styles from './ranked-bars.module.css'

interface Row {
  name: string
  value: number
  /** The value in words: "R$ 49,90 · 3". */
  text: string
}

/** The values of some names, one below the other, as lengths of the greatest. */
export function RankedBars({ rows }: { rows: readonly Row[] }) {
  const most = Math.max(...rows.map(({ value }) => value), 0)
  return (
    <ol className={styles.rows}>
      {rows.map(({ name, value, text }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>
          <strong>{text}</strong>
          <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none">
            <rect width={most > 0 ? (value / most) * 100 : 0} height="1" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
