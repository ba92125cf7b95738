import { type Currency, toWire } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { priceProps, Sentence } from '#web/ui/verbatim.tsx'
import type { Total } from './checkout-state.ts'
import styles from './summary.module.css'

interface Props {
  total: Total
  currency: Currency
  /** The product is given away. */
  isFree: boolean
  onBuy: () => void
  /** The pointer or the focus reaches the button: prefetch the dialog. */
  onReach: () => void
}

/** The total and the buy button: the end of the summary on wide screens, a sticky bar on phones. */
export function BuyBar({ total, currency, isFree, onBuy, onReach }: Props) {
  const t = useT()
  const { money } = useFormats()
  const isReduced = total.savedCents > 0
  const amount = money(toWire(total.totalCents), currency)
  const price = isFree ? t('shop.product.free') : amount
  return (
    <div className={styles.bar}>
      <p className={styles.total}>
        <span className={styles.totalLabel}>{t('checkout.summary.total')}</span>
        <span className={styles.amounts}>
          {isReduced && (
            <s className={styles.before} translate="no">
              {money(toWire(total.listCents), currency)}
            </s>
          )}
          <strong role="status" {...priceProps(price)}>
            {price}
          </strong>
        </span>
      </p>
      <Button
        size="lg"
        className={styles.buy}
        onClick={onBuy}
        onPointerEnter={onReach}
        onFocus={onReach}
        aria-haspopup="dialog"
      >
        {isFree || total.totalCents === 0 ? (
          t('checkout.summary.get')
        ) : (
          <Sentence text={t('checkout.pay.go', { amount })} verbatim={amount} />
        )}
      </Button>
      <p className={styles.small}>{t(isFree ? 'checkout.summary.freeNote' : 'product.once')}</p>
    </div>
  )
}
