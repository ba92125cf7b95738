import { Headset } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ActivationSteps } from '#web/layout/activation-steps.tsx'
import { Page } from '#web/layout/page.tsx'
import { useSupportAddress } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { keyHoldOf } from '#web/state/key-hold.ts'
import { reportKeyView } from '#web/state/key-views.ts'
import { useProductKeyOutline } from '#web/state/product-key.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { KeyShape } from '#web/ui/key-shape.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Code, Verbatim } from '#web/ui/verbatim.tsx'
import { AutoRedirect } from './auto-redirect.tsx'
import styles from './confirmation-page.module.css'
import { type Confirmation, confirmation } from './confirmation-state.ts'

/** The poll interval for a key that is being delivered. */
const pollMs = 5_000

/** The key and how to use it. The key is in the page alone: not in the URL, not in the title. */
export function Delivery({ sale }: { sale: Readonly<Confirmation> }) {
  const t = useT()
  const { money } = useFormats()
  const { date } = useDates()
  const support = useSupportAddress()
  const product = useTexts()(sale).productName
  const { outline, stamp, bitting } = useProductKeyOutline(sale.productName, sale.productId)
  useHeadingFocus(sale.payment_id)
  const { isDelivering } = sale
  const hold = keyHoldOf(sale, serverNow())
  const licenseKey = hold ? null : sale.licenseKey
  const isReady = !isDelivering && !hold
  const tool = licenseKey ? sale.download : null
  const poll = () => (isDelivering || hold) && void confirmation.load(sale.payment_id)
  useInterval(poll, isDelivering ? pollMs : null)
  useReturnToPage(poll)
  const [wasPending] = useState(isDelivering)
  const reportCopy = () => reportKeyView(sale.payment_id, 'copied')
  const free = t(sale.couponCode === null ? 'shop.product.free' : 'checkout.confirmation.free')
  const facts = [
    { name: t('checkout.confirmation.product'), value: <span lang={product.lang}>{product.text}</span> },
    ...(sale.expiration
      ? [
          {
            name: t('checkout.confirmation.valid'),
            value: t('checkout.confirmation.validFor', { days: sale.keyExpiration, date: date(sale.expiration) }),
          },
        ]
      : []),
    {
      name: t('checkout.confirmation.paid'),
      value: sale.amount === 0 ? free : <Verbatim>{money(sale.amount, sale.currency)}</Verbatim>,
    },
    { name: t('checkout.confirmation.transaction'), value: <Code>{sale.transactionId}</Code> },
  ]
  return (
    <Page title={t('checkout.confirmation.eyebrow')}>
      <div className={styles.layout}>
        <div className={styles.main}>
          <p className="ok stamp">{t('checkout.confirmation.eyebrow')}</p>
          <h1 tabIndex={-1} className={styles.title}>
            {t(
              hold
                ? `activation.hold.${hold}Title`
                : `checkout.confirmation.${isDelivering ? 'onItsWayTitle' : 'title'}`,
            )}
          </h1>
          <p className={styles.lead}>
            {t(
              hold ? `activation.hold.${hold}Text` : `checkout.confirmation.${isDelivering ? 'onItsWayLead' : 'lead'}`,
            )}
          </p>
          <section aria-labelledby="key" className={styles.box}>
            <h2 id="key" className="title">
              {t('checkout.confirmation.key')}
            </h2>
            {hold && <Notice tone="warn">{t(`activation.hold.${hold}Key`)}</Notice>}
            {licenseKey ? (
              <>
                <p className={styles.key}>
                  <LicenseKey text={licenseKey} size="lg" onCopied={reportCopy} />
                </p>
                <CopyButton
                  text={licenseKey}
                  label={t('checkout.confirmation.copy')}
                  copiedLabel={t('checkout.confirmation.copied')}
                  refusedLabel={t('shop.copy.refused')}
                  onCopied={reportCopy}
                  size="lg"
                  wide
                />
              </>
            ) : (
              isReady && <p>{t('checkout.confirmation.noKey')}</p>
            )}
            {wasPending && !hold && (
              <p role="status" className={isDelivering ? undefined : 'sr-only'}>
                {t(isDelivering ? 'checkout.confirmation.onItsWay' : 'checkout.confirmation.arrived')}
              </p>
            )}
          </section>
          <FactList facts={facts} />
          {isReady && <ActivationSteps id={sale.payment_id} productName={product.text} tool={tool} />}
          <div className={styles.actions}>
            <LinkButton to={paths.dashboardPurchased}>{t('checkout.confirmation.toDashboard')}</LinkButton>
            <LinkButton variant="quiet" to={paths.purchase(sale.payment_id)}>
              {t('checkout.confirmation.toPurchase')}
            </LinkButton>
            <LinkButton variant="quiet" to={support} icon={<Headset aria-hidden />}>
              {t('checkout.end.toSupport')}
            </LinkButton>
          </div>
          {isReady && <AutoRedirect />}
        </div>
        <div className={styles.art} aria-hidden="true">
          <div className={styles.shape}>
            <KeyShape outline={outline} stamp={stamp} isCutting={isReady} />
          </div>
          <p className={classNames(styles.bitting, 'stamp')}>{t('shop.home.bitting', { depths: bitting })}</p>
        </div>
      </div>
    </Page>
  )
}
