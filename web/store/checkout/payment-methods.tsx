import { Bitcoin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { toWire } from '#schema/rules/money.ts'
import { methodTerms } from '#schema/rules/payments.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PixMark } from '#web/ui/pix-mark.tsx'
import styles from './payment-methods.module.css'
import { payment } from './payment-state.ts'
import type { Offer } from './use-offered-methods.ts'

/** PIX and crypto for reais; crypto alone for dollars. Crypto is always priced in dollars, and hidden where it is unavailable. */
export function PaymentMethods({ titleId, isDollar, isPixOn, usdCents, chosen }: Offer & { titleId: string }) {
  const t = useT()
  const { money } = useFormats()
  const { order } = useSnapshot(payment)
  return (
    <div role="radiogroup" aria-labelledby={titleId} className={styles.list}>
      {!isDollar && (
        <Method
          mark={<PixMark />}
          name={t('checkout.pay.pix')}
          text={t('checkout.pay.pixText')}
          price={money(toWire(order?.totalCents ?? 0), methodTerms.pix.currency)}
          isOn={isPixOn}
          isChosen={chosen === 'pix'}
          onChoose={() => {
            payment.method = 'pix'
          }}
        />
      )}
      {usdCents !== null && (
        <Method
          mark={<Bitcoin aria-hidden />}
          name={t('checkout.pay.crypto')}
          text={t('checkout.pay.cryptoText')}
          price={money(toWire(usdCents), methodTerms.crypto.currency)}
          isOn
          isChosen={chosen === 'crypto'}
          onChoose={() => {
            payment.method = 'crypto'
          }}
        />
      )}
    </div>
  )
}

interface MethodProps {
  mark: ReactNode
  name: string
  text: string
  price: string
  isOn: boolean
  isChosen: boolean
  onChoose: () => void
}

function Method({ mark, name, text, price, isOn, isChosen, onChoose }: MethodProps) {
  const t = useT()
  return (
    <label className={styles.method}>
      <input type="radio" name="method" checked={isChosen} disabled={!isOn} onChange={onChoose} />
      <span className={styles.mark}>{mark}</span>
      <span className={styles.words}>
        <strong>{name}</strong> <span>{text}</span>
      </span>{' '}
      {isOn ? <span className={styles.price}>{price}</span> : <Badge tone="faint">{t('checkout.pay.off')}</Badge>}
    </label>
  )
}
