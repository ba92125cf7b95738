import type { Snapshot } from 'valtio'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { daysLeft } from '#schema/rules/licenses.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { DownloadButton } from '#web/layout/download-button.tsx'
import { checkEligibilityOfAll } from '#web/state/feedback-eligibility.ts'
import { DeviceStatus } from './device-status.tsx'
import { KeyCell } from './key-cell.tsx'
import { KeyNotInForce } from './key-not-in-force.tsx'
import { KeyStatusBadge } from './key-status-badge.tsx'
import styles from './purchases-page.module.css'
import { isInForce, isStopped, keyStatusOf } from './purchases-state.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { RefundStatus } from './refund-status.tsx'
import { ReviewLink } from './review-link.tsx'

/** A table on wide screens; on phones each row is a card with labelled values. */
export function PurchaseList({ purchases }: { purchases: readonly Snapshot<PurchasedProduct>[] }) {
  const t = useT()
  const { briefDate, dateTime } = useFormats()
  const now = serverNow()
  const names = purchases
    .filter(({ status, isDelivering }) => status === 'approved' && !isDelivering)
    .map(({ productName }) => productName)
  useOnChange(() => checkEligibilityOfAll(names), names.join())
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
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => {
          const status = keyStatusOf(purchase, now)
          const isGone = status === 'refunded' || status === 'removed'
          return (
            <tr key={purchase._id}>
              <th scope="row" className={styles.product}>
                {purchase.productName}
                {!isGone && status !== 'onItsWay' && <ReviewLink productName={purchase.productName} />}
              </th>
              <td data-name={t('dashboard.purchases.status')} className={styles.status}>
                <KeyStatusBadge status={status} />
              </td>
              <td data-name={t('dashboard.purchases.bought')}>
                <time dateTime={purchase.purchaseDate} title={dateTime(purchase.purchaseDate)}>
                  {briefDate(purchase.purchaseDate)}
                </time>
                <ReceiptLink purchase={purchase} />
              </td>
              <td data-name={t('dashboard.purchases.expires')}>
                {status === 'onItsWay' ? (
                  t('dashboard.purchases.notYet')
                ) : (
                  <time dateTime={purchase.expirationDate} title={dateTime(purchase.expirationDate)}>
                    {briefDate(purchase.expirationDate)}
                  </time>
                )}
                {!isGone && status !== 'onItsWay' && (
                  <span className={styles.left}>
                    {t('dashboard.purchases.daysLeft', { days: daysLeft(Date.parse(purchase.expirationDate), now) })}
                  </span>
                )}
              </td>
              <td className={styles.keyCell}>
                {status === 'onItsWay' ? (
                  <p role="status">{t('dashboard.purchases.onItsWayText')}</p>
                ) : isStopped(status) ? (
                  <KeyNotInForce licenseKey={purchase.licenseKey} status={status} product={purchase.productName} />
                ) : (
                  <KeyCell id={purchase._id} licenseKey={purchase.licenseKey} product={purchase.productName} />
                )}
                {isInForce(status) && purchase.download && (
                  <DownloadButton
                    id={purchase._id}
                    variant="quiet"
                    size="sm"
                    label={t('dashboard.purchases.download')}
                    name={t('dashboard.purchases.downloadOf', { product: purchase.productName })}
                  />
                )}
                {isInForce(status) && <DeviceStatus purchase={purchase} />}
                <RefundStatus purchase={purchase} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
