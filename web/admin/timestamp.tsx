import styles from './timestamp.module.css'
import { useBrasiliaTime } from './use-brasilia-time.ts'

/** An instant in a table: the date and below it the time, in Brasília time, and what else is to be said of it; a dash for null. */
export function Timestamp({ at, aside }: { at: string | null; aside?: string | false }) {
  const { date, time } = useBrasiliaTime()
  if (at === null) return '—'
  return (
    <time dateTime={at} className={styles.moment}>
      {date(at)} <span>{aside ? `${time(at)} · ${aside}` : time(at)}</span>
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
