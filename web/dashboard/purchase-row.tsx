import { ChevronDown } from 'lucide-react'
import { Fragment, useId } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { useKeptFlag } from '#web/hooks/use-kept-flag.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { DownloadButton } from '#web/layout/download-button.tsx'
import { SupportLink } from '#web/layout/support-link.tsx'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { DeviceRelease, useDeviceText } from './device-status.tsx'
import { Expiry, KeyStatusBadge, PurchaseKey } from './purchase-key.tsx'
import styles from './purchase-list.module.css'
import {
  isGone,
  isInForce,
  isStopped,
  isToBeRenewed,
  type KeyStatus,
  keyStatusOf,
  type Purchase,
} from './purchases-state.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { RefundStatus, useRefundText } from './refund-status.tsx'
import { ReviewLink } from './review-link.tsx'

/** A purchase: its key, a line of facts, what matters now as a button that stands out, and the rest behind another. */
export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { briefDate, dateTime } = useDates()
  const { text: product, lang } = useTexts()(purchase).productName
  const [isOpen, setOpen] = useKeptFlag(`details ${purchase._id}`)
  const id = useId()
  const status = keyStatusOf(purchase, serverNow())
  return (
    <tr>
      <th scope="row" className={styles.product}>
        <Link to={paths.purchase(purchase._id)} lang={lang}>
          {product}
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
        <Facts purchase={purchase} status={status} />
        <div className={styles.actions}>
          <MainAction purchase={purchase} status={status} product={product} />
          {status === 'unused' && <Download purchase={purchase} product={product} />}
          <Button
            variant="plain"
            size="sm"
            icon={<ChevronDown aria-hidden />}
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('dashboard.purchases.moreOf', { product })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('dashboard.purchases.more')}
          </Button>
        </div>
        <div id={id} hidden={!isOpen} className={styles.details}>
          {isOpen && <Details purchase={purchase} status={status} product={product} />}
        </div>
      </td>
    </tr>
  )
}

interface Props {
  purchase: Purchase
  status: KeyStatus
}

/** Whether the facts say what the buyer can have of the money. That it is too late is a detail; of a key that is stopped they say why. */
const tellsOfRefund = ({ purchase: { refundRequest, refundRight }, status }: Props) =>
  !isStopped(status) && (refundRequest !== null || refundRight !== 'expired')

function Facts({ purchase, status }: Props) {
  const t = useT()
  const device = useDeviceText(purchase)
  const refund = useRefundText(purchase)
  const facts = [
    isStopped(status) && t(`dashboard.purchases.${status}Text`),
    // That there may be a withdrawal says of a key that nobody has used it.
    isInForce(status) && purchase.refundRight !== 'withdraw' && device,
    tellsOfRefund({ purchase, status }) && refund,
  ].flatMap((fact) => fact || [])
  return (
    <p className={styles.facts}>
      {facts.map((fact, place) => (
        <Fragment key={fact}>
          {place > 0 && ' '}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** Of a key in force it is to copy it, beside the key, and soon to renew it; of one that is stopped, to ask why. */
function MainAction({ purchase, status, product }: Props & { product: string }) {
  const t = useT()
  const { _id, productId, slug } = purchase
  if (productId && isToBeRenewed(purchase, serverNow()))
    return (
      <LinkButton
        to={paths.renewal(productId, _id)}
        variant={status === 'expired' ? 'primary' : 'quiet'}
        size="sm"
        aria-label={t('renewal.actionOf', { product })}
      >
        {t('renewal.action')}
      </LinkButton>
    )
  if (status === 'expired' && productId && slug)
    return (
      <LinkButton to={paths.checkout(productId)} size="sm" aria-label={t('dashboard.purchases.renewOf', { product })}>
        {t('dashboard.purchase.renew')}
      </LinkButton>
    )
  if (!isStopped(status) || status === 'refunded') return null
  return (
    <SupportLink className={buttonClass({ size: 'sm' })}>
      <span aria-hidden="true">{t('dashboard.purchases.toSupport')}</span>
      <span className="sr-only">{t('dashboard.purchases.toSupportOf', { product })}</span>
    </SupportLink>
  )
}

function Download({ purchase, product }: { purchase: Purchase; product: string }) {
  const t = useT()
  if (!purchase.download) return null
  return (
    <DownloadButton
      id={purchase._id}
      variant="quiet"
      size="sm"
      label={t('dashboard.purchases.download')}
      name={t('dashboard.purchases.downloadOf', { product })}
    />
  )
}

function Details({ purchase, status, product }: Props & { product: string }) {
  const t = useT()
  const isUsed = status === 'used'
  return (
    <>
      {isInForce(status) && <DeviceRelease purchase={purchase} />}
      <RefundStatus
        paid={purchase}
        paidFor={{ kind: 'purchase', product, isRenewed: purchase.renewalCount > 0 }}
        isTold={tellsOfRefund({ purchase, status })}
      />
      <div className={styles.links}>
        {isUsed && <Download purchase={purchase} product={product} />}
        <ReceiptLink
          paymentId={purchase.paymentId}
          status={purchase.status}
          name={t('dashboard.purchases.receiptOf', { product })}
        />
        {!isGone(status) && status !== 'onItsWay' && (
          <ReviewLink productName={purchase.productName} product={product} />
        )}
      </div>
    </>
  )
}
