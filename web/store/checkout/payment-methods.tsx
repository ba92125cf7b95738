import { Bitcoin } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { toWire } from '#schema/rules/money.ts'
import { methodTerms, type PaidMethod } from '#schema/rules/payments.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PixMark } from '#web/ui/pix-mark.tsx'
import styles from './payment-methods.module.css'
import { payment } from './payment-state.ts'
import type { Offer } from './use-offered-methods.ts'
import { usePaymentT } from './use-payment-t.ts'

/** PIX and crypto for reais; crypto alone for dollars. Crypto is always priced in dollars, and hidden where it is unavailable. */
export function PaymentMethods({ titleId, isDollar, isPixOn, usdCents, chosen }: Offer & { titleId: string }) {
  const { order } = useSnapshot(payment)
  return (
    <div role="radiogroup" aria-labelledby={titleId} className="stack">
      {!isDollar && <Method type="pix" cents={order?.totalCents ?? 0} isOn={isPixOn} isChosen={chosen === 'pix'} />}
      {usdCents !== null && <Method type="crypto" cents={usdCents} isOn isChosen={chosen === 'crypto'} />}
    </div>
  )
}

interface MethodProps {
  type: PaidMethod
  cents: number
  isOn: boolean
  isChosen: boolean
}

function Method({ type, cents, isOn, isChosen }: MethodProps) {
  const t = usePaymentT()
  const { money } = useFormats()
  const price = money(toWire(cents), methodTerms[type].currency)
  const choose = () => {
    payment.method = type
  }
  return (
    <label className={styles.method}>
      <input type="radio" name="method" checked={isChosen} disabled={!isOn} onChange={choose} />
      <span className={styles.mark}>{type === 'pix' ? <PixMark /> : <Bitcoin aria-hidden />}</span>
      <span className={styles.words}>
        <strong>{t(`checkout.pay.${type}`)}</strong> <span>{t(`checkout.pay.${type}Text`)}</span>
      </span>{' '}
      {isOn ? (
        <span className={styles.price} translate="no">
          {price}
        </span>
      ) : (
        <Badge tone="faint">{t('checkout.pay.off')}</Badge>
      )}
    </label>
  )
}
