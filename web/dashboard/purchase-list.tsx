import { useT } from '#web/i18n/use-t.ts'
import styles from './purchase-list.module.css'
import { PurchaseRow } from './purchase-row.tsx'
import type { Purchase } from './purchases-state.ts'

/** A table on wide screens; on phones each row is a card with labelled values. */
export function PurchaseList({ purchases }: { purchases: readonly Purchase[] }) {
  const t = useT()
  return (
    <table className={styles.table}>
      <caption className="sr-only">{t('dashboard.purchases.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.purchases.product')}</th>
          <th scope="col">{t('dashboard.purchases.status')}</th>
          <th scope="col">{t('dashboard.purchases.bought')}</th>
          <th scope="col">{t('dashboard.purchases.expires')}</th>
          <th scope="col">{t('dashboard.purchases.key')}</th>
          <th scope="col">
            <span className="sr-only">{t('dashboard.purchases.more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase._id} purchase={purchase} />
        ))}
      </tbody>
    </table>
  )
}
