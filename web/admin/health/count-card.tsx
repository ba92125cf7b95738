import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './health-page.module.css'

interface Props {
  title: string
  explanation: string
  count: number
  /** How severe a count above zero is. */
  tone: 'warn' | 'bad'
  /** How many rows are listed. */
  listed: number
  children: ReactNode
}

/** A count that should be zero, its explanation, and the rows it counts. */
export function CountCard({ title, explanation, count, tone, listed, children }: Props) {
  const t = useT()
  const isWell = count === 0
  const Icon = isWell ? CircleCheck : tone === 'bad' ? CircleAlert : TriangleAlert
  return (
    <section className={classNames(styles.card, !isWell && styles.wide)}>
      <p className={classNames(styles.number, isWell ? styles.ok : styles[tone])}>
        <Icon aria-hidden />
        {count}
      </p>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.means}>{explanation}</p>
      {!isWell && children}
      {count > listed && (
        <p className={styles.means}>{t('adminHealth.more', { shown: listed, total: String(count) })}</p>
      )}
    </section>
  )
}
