import { FileText } from 'lucide-react'
import { serverNow } from '#web/api/server-clock.ts'
import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { keyHoldOf } from '#web/state/key-hold.ts'
import { useLanguage } from '#web/state/locale.ts'
import { useProductKeyOutline } from '#web/state/product-key.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { KeyShape } from '#web/ui/key-shape.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Code, Verbatim } from '#web/ui/verbatim.tsx'
import styles from './confirmation-page.module.css'
import type { Confirmation } from './confirmation-state.ts'

/** Until when a renewed key is valid, and the way to it. */
export function Renewed({ sale, licenseId }: { sale: Readonly<Confirmation>; licenseId: string }) {
  const t = useT()
  const { money } = useFormats()
  const { date } = useDates()
  const language = useLanguage()
  const product = useTexts()(sale).productName
  const { outline, stamp, bitting } = useProductKeyOutline(sale.productName, sale.productId)
  useHeadingFocus(sale.payment_id)
  const hold = keyHoldOf(sale, serverNow())
  const until = sale.expiration === null ? '' : date(sale.expiration)
  const facts = [
    { name: t('checkout.confirmation.product'), value: <span lang={product.lang}>{product.text}</span> },
    { name: t('renewal.confirmation.added'), value: t('renewal.confirmation.days', { days: sale.keyExpiration }) },
    ...(until ? [{ name: t('renewal.confirmation.until'), value: until }] : []),
    {
      name: t('checkout.confirmation.paid'),
      value:
        sale.amount === 0 ? t('checkout.confirmation.free') : <Verbatim>{money(sale.amount, sale.currency)}</Verbatim>,
    },
    { name: t('checkout.confirmation.transaction'), value: <Code>{sale.transactionId}</Code> },
  ]
  return (
    <Page title={t('checkout.confirmation.eyebrow')}>
      <div className={styles.layout}>
        <div className={styles.main}>
          <p className="ok stamp">{t('checkout.confirmation.eyebrow')}</p>
          <h1 tabIndex={-1} className={styles.title}>
            {hold
              ? t('renewal.confirmation.holdTitle')
              : until
                ? t('renewal.confirmation.titleUntil', { date: until })
                : t('renewal.confirmation.title')}
          </h1>
          <p className={styles.lead}>{t(`renewal.confirmation.${hold ? 'holdText' : 'lead'}`)}</p>
          <FactList facts={facts} />
          <div className={styles.actions}>
            <LinkButton to={paths.purchase(licenseId)}>{t('renewal.confirmation.toKey')}</LinkButton>
            <a
              href={paths.receipt(sale.payment_id, language)}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'quiet' })}
            >
              <FileText aria-hidden />
              <span>
                {t('renewal.confirmation.receipt')}
                <span className="sr-only"> ({t('shop.footer.newTab')})</span>
              </span>
            </a>
          </div>
        </div>
        <div className={styles.art} aria-hidden="true">
          <div className={styles.shape}>
            <KeyShape outline={outline} stamp={stamp} isCutting={!hold} />
          </div>
          <p className={classNames(styles.bitting, 'stamp')}>{t('shop.home.bitting', { depths: bitting })}</p>
        </div>
      </div>
    </Page>
  )
}
