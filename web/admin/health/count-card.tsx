import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './health-page.module.css'
import { type Rows, type RowsColumn, RowsTable } from './rows-table.tsx'

interface Props {
  title: string
  explanation: string
  count: number
  /** How severe a count above zero is. */
  tone: 'warn' | 'bad'
  /** Of `rows`. */
  columns: readonly RowsColumn[]
  /** The newest of the rows it counts. */
  rows: Rows
}

/** A count that should be zero, its explanation, and the rows it counts. */
export function CountCard({ title, explanation, count, tone, columns, rows }: Props) {
  const t = useT()
  const isWell = count === 0
  const Icon = isWell ? CircleCheck : tone === 'bad' ? CircleAlert : TriangleAlert
  return (
    <section className={classNames(styles.card, !isWell && styles.wide)}>
      <p className={classNames(styles.number, isWell ? 'ok' : tone)}>
        <Icon aria-hidden />
        {count}
      </p>
      <h2 className="title">{title}</h2>
      <p className={styles.means}>{explanation}</p>
      {!isWell && <RowsTable label={title} columns={columns} rows={rows} />}
      {count > rows.length && (
        <p className={styles.means}>{t('adminHealth.more', { shown: rows.length, total: String(count) })}</p>
      )}
    </section>
  )
}
