import { serverNow } from '#web/api/server-clock.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { DownloadButton } from '#web/layout/download-button.tsx'
import { paths } from '#web/paths.ts'
import { checkEligibilityOfAll } from '#web/state/feedback-eligibility.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { DeviceStatus } from './device-status.tsx'
import { Expiry, KeyNotInForce, KeyStatusBadge, PurchaseKey } from './purchase-key.tsx'
import styles from './purchase-list.module.css'
import { isGone, isInForce, keyStatusOf, type Purchase } from './purchases-state.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { RefundStatus } from './refund-status.tsx'
import { ReviewLink } from './review-link.tsx'

/** A table on wide screens; on phones each row is a card with labelled values. */
export function PurchaseList({ purchases }: { purchases: readonly Purchase[] }) {
  const t = useT()
  const textsOf = useTexts()
  const { briefDate, dateTime } = useDates()
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
          <th scope="col">
            <span className="sr-only">{t('dashboard.purchases.more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => {
          const status = keyStatusOf(purchase, now)
          const name = textsOf(purchase).productName
          return (
            <tr key={purchase._id}>
              <th scope="row" className={styles.product}>
                <Link to={paths.purchase(purchase._id)} lang={name.lang}>
                  {name.text}
                </Link>
              </th>
              <td className={styles.status}>
                <KeyStatusBadge status={status} />
              </td>
              <td data-name={t('dashboard.purchases.bought')}>
                <time dateTime={purchase.purchaseDate} title={dateTime(purchase.purchaseDate)}>
                  {briefDate(purchase.purchaseDate)}
                </time>
              </td>
              <td data-name={t('dashboard.purchases.expires')}>
                <Expiry purchase={purchase} status={status} />
              </td>
              <td className={styles.keyCell}>
                <PurchaseKey purchase={purchase} status={status} />
              </td>
              <td className={styles.more}>
                <div>
                  <KeyNotInForce status={status} product={name.text} />
                  {isInForce(status) && <DeviceStatus purchase={purchase} />}
                  <RefundStatus purchase={purchase} />
                </div>
                <div className={styles.links}>
                  {isInForce(status) && purchase.download && (
                    <DownloadButton
                      id={purchase._id}
                      variant="quiet"
                      size="sm"
                      label={t('dashboard.purchases.download')}
                      name={t('dashboard.purchases.downloadOf', { product: name.text })}
                    />
                  )}
                  <ReceiptLink purchase={purchase} />
                  {!isGone(status) && status !== 'onItsWay' && (
                    <ReviewLink productName={purchase.productName} product={name.text} />
                  )}
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
