import { Bitcoin, FileCheck, KeyRound, QrCode, Unlock } from 'lucide-react'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import type { OfferedSnapshot, ProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import styles from './product-details.module.css'

interface Props {
  /** With its details as soon as they are known. */
  product: OfferedSnapshot & Partial<Pick<ProductSnapshot, 'additionalInfo'>>
}

/** The product’s details, and the steps from payment to use. */
export function ProductDetails({ product }: Props) {
  const t = useT()
  const textsOf = useTexts()
  const info = (product.additionalInfo ?? []).map((item) => textsOf(item))
  const steps = [
    firstStep(t, product),
    { icon: KeyRound, title: t('checkout.product.stepKey'), text: t('checkout.product.stepKeyText') },
    { icon: Unlock, title: t('checkout.product.stepUse'), text: t('checkout.product.stepUseText') },
  ]
  return (
    <div className={styles.details}>
      {info.length > 0 && (
        <section aria-labelledby="info">
          <h2 id="info">{t('checkout.product.info')}</h2>
          <ul className={styles.cards}>
            {info.map(({ title, description }) => (
              <li key={title.text} className={styles.card}>
                <h3 className="title" lang={title.lang}>
                  {title.text}
                </h3>
                <p>
                  <GoodsText shown={description} />
                </p>
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
                <h3 className="title">{title}</h3>
                <p className="note">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

/** How the product is paid, if it is. */
function firstStep(t: Translate, { isFree, soldIn }: OfferedSnapshot) {
  if (isFree)
    return { icon: FileCheck, title: t('checkout.product.stepFree'), text: t('checkout.product.stepFreeText') }
  if (soldIn.includes('USD') && !soldIn.includes('BRL'))
    return { icon: Bitcoin, title: t('checkout.product.stepPayCrypto'), text: t('checkout.product.stepPayCryptoText') }
  return { icon: QrCode, title: t('checkout.product.stepPay'), text: t('checkout.product.stepPayText') }
}
