import { serverNow } from '#web/api/server-clock.ts'
import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ActivationSteps } from '#web/layout/activation-steps.tsx'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { Optional } from '#web/layout/optional.tsx'
import { PageTitle } from '#web/layout/page.tsx'
import { ProductPicture } from '#web/layout/product-picture.tsx'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { Box } from './box.tsx'
import { DeviceRelease, DeviceStatus } from './device-status.tsx'
import { OwnReview } from './own-review.tsx'
import screen from './purchase.module.css'
import { Expiry, KeyNotInForce, KeyStatusBadge, PurchaseKey } from './purchase-key.tsx'
import styles from './purchase-page.module.css'
import { hasRefusal, isGone, isInForce, isToBeRenewed, keyStatusOf, type Purchase } from './purchases-state.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { PartialRefunds, RefundStatus } from './refund-status.tsx'
import { RenewalBox, Renewals } from './renewals.tsx'

const KeyRefusal = lazyPage(() => import('#web/layout/key-refusal.tsx'), 'refusal')

/** All of one purchase: the key, its activation, its device, its money, and what can be done with it. */
export function PurchaseView({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { money } = useFormats()
  const { briefDate } = useDates()
  const { text: product, lang } = useTexts()(purchase).productName
  const { productName, productId, slug, amount, currency, purchaseDate, paymentId } = purchase
  const status = keyStatusOf(purchase, serverNow())
  const isUrgent = isToBeRenewed(purchase, serverNow())
  const canBeReviewed = purchase.status === 'approved' && !isGone(status) && status !== 'onItsWay'
  useHeadingFocus(purchase._id)
  const facts = [
    { name: t('dashboard.purchases.bought'), value: briefDate(purchaseDate) },
    { name: t('dashboard.purchases.expires'), value: <Expiry purchase={purchase} status={status} /> },
    {
      name: t('dashboard.purchase.paid'),
      value: amount && currency ? <Verbatim>{money(amount, currency)}</Verbatim> : t('shop.product.free'),
    },
  ]
  const { refundRequest, refundRight, partialRefunds } = purchase
  const hasRefund = paymentId !== null && (refundRequest !== null || refundRight !== null || partialRefunds.length > 0)
  return (
    <div className={screen.page}>
      <PageTitle title={t('dashboard.purchase.title', { product })} />
      <Breadcrumb
        label={t('shop.catalogue.trail')}
        trail={[{ name: t('dashboard.purchases.title'), to: paths.dashboardPurchased }, { name: product }]}
      />
      <div className={styles.head}>
        <ProductPicture product={purchase} size="card" isFirst className={styles.picture} />
        <div className={styles.about}>
          <h1 tabIndex={-1} lang={lang}>
            {product}
          </h1>
          <p>
            <KeyStatusBadge status={status} />
          </p>
          <FactList facts={facts} />
        </div>
      </div>
      {isUrgent && purchase.refusal?.code !== 'EXPIRED' && (
        <RenewalBox purchase={purchase} product={product} isUrgent />
      )}
      <Box id="key" title={t('dashboard.purchases.key')}>
        {hasRefusal(purchase) && (
          <Optional isNeeded isAwaited>
            <KeyRefusal purchase={purchase} release={<DeviceRelease purchase={purchase} />} />
          </Optional>
        )}
        <PurchaseKey purchase={purchase} status={status} />
        {purchase.refusal?.code !== 'SUSPENDED' && <KeyNotInForce status={status} product={product} />}
        {isInForce(status) && (
          <DeviceStatus purchase={purchase} isReleasedElsewhere={purchase.refusal?.code === 'HWID_MISMATCH'} />
        )}
      </Box>
      {isInForce(status) && (
        <div className={styles.box}>
          <ActivationSteps id={purchase._id} productName={product} tool={purchase.download} />
        </div>
      )}
      {!isUrgent && !isGone(status) && status !== 'onItsWay' && (
        <RenewalBox purchase={purchase} product={product} isUrgent={false} />
      )}
      <Renewals purchase={purchase} />
      {hasRefund && (
        <Box id="refund" title={t('dashboard.purchase.refund')}>
          <PartialRefunds paid={purchase} />
          <RefundStatus paid={purchase} paidFor={{ kind: 'purchase', product, isRenewed: purchase.renewalCount > 0 }} />
        </Box>
      )}
      <div className={styles.actions}>
        {productId && slug && (
          <>
            <LinkButton to={paths.checkout(productId)} variant={isInForce(status) || isUrgent ? 'quiet' : 'primary'}>
              {t('dashboard.purchase.renew')}
            </LinkButton>
            <LinkButton to={paths.product(slug)} variant="quiet">
              {t('dashboard.purchase.product')}
            </LinkButton>
          </>
        )}
        <ReceiptLink
          paymentId={paymentId}
          status={purchase.status}
          name={t('dashboard.purchases.receiptOf', { product })}
        />
      </div>
      {/* Last, so that its length moves nothing. */}
      {canBeReviewed && (
        <Box id="review" title={t('profile.review.title')}>
          <OwnReview productName={productName} product={product} />
        </Box>
      )}
    </div>
  )
}
