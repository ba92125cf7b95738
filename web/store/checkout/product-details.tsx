import { KeyRound, QrCode, Unlock } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import styles from './product-details.module.css'

/** The product’s details, and the steps from payment to use. */
export function ProductDetails({ info }: { info: ProductSnapshot['additionalInfo'] }) {
  const t = useT()
  const steps = [
    { icon: QrCode, title: t('checkout.product.stepPay'), text: t('checkout.product.stepPayText') },
    { icon: KeyRound, title: t('checkout.product.stepKey'), text: t('checkout.product.stepKeyText') },
    { icon: Unlock, title: t('checkout.product.stepUse'), text: t('checkout.product.stepUseText') },
  ]
  return (
    <div className={styles.details}>
      {info.length > 0 && (
        <section aria-labelledby="info">
          <h2 id="info">{t('checkout.product.info')}</h2>
          <ul className={styles.cards}>
            {info.map(({ title, info: text }) => (
              <li key={title} className={styles.card}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="steps">
        <h2 id="steps">{t('checkout.product.steps')}</h2>
        <ol className={styles.steps}>
          {steps.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
