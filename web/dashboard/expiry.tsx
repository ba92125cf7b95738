import type { Snapshot } from 'valtio'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { daysLeft } from '#schema/rules/licenses.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import styles from './purchase.module.css'
import { isGone, type KeyStatus } from './purchases-state.ts'

interface Props {
  purchase: Snapshot<PurchasedProduct>
  status: KeyStatus
}

/** Until when a key is valid, and the days until then. */
export function Expiry({ purchase: { expirationDate }, status }: Props) {
  const t = useT()
  const { briefDate, dateTime } = useDates()
  if (status === 'onItsWay') return t('dashboard.purchases.notYet')
  return (
    <>
      <time dateTime={expirationDate} title={dateTime(expirationDate)}>
        {briefDate(expirationDate)}
      </time>
      {!isGone(status) && (
        <span className={styles.left}>
          {t('dashboard.purchases.daysLeft', { days: daysLeft(Date.parse(expirationDate), serverNow()) })}
        </span>
      )}
    </>
  )
}
