import styles from './timestamp.module.css'
import { useBrasiliaTime } from './use-brasilia-time.ts'

/** An instant in a table: the date and below it the time, in Brasília time; a dash for null. */
export function Timestamp({ at }: { at: string | null }) {
  const { date, time } = useBrasiliaTime()
  if (at === null) return '—'
  return (
    <time dateTime={at} className={styles.moment}>
      {date(at)} <span>{time(at)}</span>
    </time>
  )
}

/** The same in one line: the short date, and whatever says more about it; all of it in the tooltip. */
export function ShortDate({ at, children }: { at: string; children: string }) {
  const { shortDate, dateTime } = useBrasiliaTime()
  return (
    <time dateTime={at} title={dateTime(at)} className={styles.line}>
      {shortDate(at)} <span>{children}</span>
    </time>
  )
}
