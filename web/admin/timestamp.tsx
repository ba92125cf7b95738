import styles from './timestamp.module.css'
import { useBrasiliaTime } from './use-brasilia-time.ts'

/** An instant in a table: the day, and below it the time, in Brasília. What is not known is a dash. */
export function Timestamp({ at }: { at: string | null }) {
  const { date, time } = useBrasiliaTime()
  if (at === null) return '—'
  return (
    <time dateTime={at} className={styles.moment}>
      {date(at)} <span>{time(at)}</span>
    </time>
  )
}
