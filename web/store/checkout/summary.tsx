import { useSnapshot } from 'valtio'
import { toWire } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { choice, type Total } from './checkout-state.ts'
import { CouponForm } from './coupon-form.tsx'
import styles from './summary.module.css'

interface Props {
  product: ProductSnapshot
  total: Total
}

/** Currency, price and coupon; the total is beside the button. */
export function Summary({ product, total }: Props) {
  const t = useT()
  const { money } = useFormats()
  const { currency, coupon } = useSnapshot(choice)
  const amount = (cents: number) => money(toWire(cents), currency)
  return (
    <section aria-labelledby="summary" className={styles.summary}>
      <h2 id="summary">{t('checkout.summary.title')}</h2>
      <Segmented
        label={t('checkout.summary.currency')}
        options={[
          { value: 'BRL', label: t('checkout.summary.brl') },
          { value: 'USD', label: t('checkout.summary.usd') },
        ]}
        chosen={currency}
        onChoose={(value) => {
          choice.currency = value
        }}
      />
      {currency === 'USD' && <p className={styles.note}>{t('checkout.summary.usdNote')}</p>}
      <CouponForm amount={amount} savedCents={total.savedCents} />
      <dl className={styles.lines}>
        <div>
          <dt>{product.name}</dt>
          <dd>{amount(total.listCents)}</dd>
        </div>
        {coupon && (
          <div className={styles.saved}>
            <dt>{t('checkout.summary.discount', { percent: coupon.percent })}</dt>
            <dd>−{amount(total.savedCents)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
