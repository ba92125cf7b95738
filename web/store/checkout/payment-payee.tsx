import { brand } from '#schema/brand.ts'
import { useT } from '#web/i18n/use-t.ts'
import { PixMark } from '#web/ui/pix-mark.tsx'
import styles from './payment-payee.module.css'

/** Who receives the money, as the bank's app shows it before the shopper confirms. */
export function PaymentPayee() {
  const t = useT()
  return (
    <div className={styles.payee}>
      <PixMark />
      <p>
        <span>{t('checkout.pix.payee')}</span>
        <strong>{brand.legalName}</strong>
        <span>{t('shop.footer.cnpj', { cnpj: brand.cnpj })}</span>
      </p>
    </div>
  )
}
