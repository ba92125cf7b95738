import { useSnapshot } from 'valtio'
import { type Currency, centsOf, inOrderOf, toWire } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { ProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLanguage } from '#web/state/locale.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { useCampaign } from '../use-campaign.tsx'
import { choice, type Total } from './checkout-state.ts'
import { CouponForm } from './coupon-form.tsx'
import styles from './summary.module.css'

interface Props {
  product: ProductSnapshot
  total: Total
  currency: Currency
  /** Which of the buyer's keys of the product it is. */
  keyNumber: number
}

/** Currency, price and coupon; the total is beside the button. */
export function Summary({ product, total, currency, keyNumber }: Props) {
  const t = useT()
  const { money } = useFormats()
  const language = useLanguage()
  const { name } = useTexts()(product)
  const { coupon } = useSnapshot(choice)
  const { before, until } = useCampaign()(product, currency)
  // A volume price is lower than the campaign's, where there is one.
  const isOwn = total.listCents < (centsOf(product.price[currency]) ?? 0)
  const hasChoice = product.soldIn.length > 1 && !product.isFree
  const amount = (cents: number) => money(toWire(cents), currency)
  return (
    <section aria-labelledby="summary" className={styles.summary}>
      <h2 id="summary">{t('checkout.summary.title')}</h2>
      {hasChoice && (
        <Segmented
          label={t('checkout.summary.currency')}
          options={inOrderOf(language, product.soldIn).map((value) => ({
            value,
            label: t(value === 'BRL' ? 'checkout.summary.brl' : 'checkout.summary.usd'),
          }))}
          chosen={currency}
          onChoose={(value) => {
            choice.currency = value
          }}
        />
      )}
      {currency === 'USD' && (
        <p className={styles.note}>{t(hasChoice ? 'checkout.summary.usdNote' : 'checkout.summary.usdOnly')}</p>
      )}
      {!product.isFree && <CouponForm amount={amount} savedCents={total.savedCents} />}
      <dl className={styles.lines}>
        <div>
          <dt lang={name.lang}>{name.text}</dt>
          <dd className="figure">
            {!isOwn && before && <span className={styles.before}>{before}</span>}{' '}
            {product.isFree ? t('shop.product.free') : <Verbatim>{amount(total.listCents)}</Verbatim>}
          </dd>
        </div>
        {coupon && !product.isFree && (
          <div className={styles.saved}>
            <dt>{t('checkout.summary.discount', { percent: coupon.percent })}</dt>
            <dd className="figure" translate="no">
              −{amount(total.savedCents)}
            </dd>
          </div>
        )}
      </dl>
      {isOwn && <p className={styles.note}>{t('checkout.summary.ownPrice', { n: keyNumber })}</p>}
      {!isOwn && until && <p className={styles.note}>{until}</p>}
    </section>
  )
}
