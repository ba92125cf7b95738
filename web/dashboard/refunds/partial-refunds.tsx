import { useDates } from '#web/i18n/use-dates.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import styles from '../purchase.module.css'
import type { Purchase } from './refund-state.ts'

/** What went back of the money while the purchase stands, and when. */
export function PartialRefunds({ purchase: { partialRefunds, currency } }: { purchase: Purchase }) {
  const t = useT()
  const { money } = useFormats()
  const { briefDate } = useDates()
  if (currency === null) return null
  return partialRefunds.map(({ _id, amount, doneAt }) => (
    <p key={_id} className={styles.line}>
      {doneAt === null
        ? t('dashboard.refund.partOnItsWay', { amount: money(amount, currency) })
        : t('dashboard.refund.part', { amount: money(amount, currency), date: briefDate(doneAt) })}
    </p>
  ))
}
