import { Bitcoin, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { toWire } from '#schema/rules/money.ts'
import { methodTerms } from '#schema/rules/payments.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PixMark } from '#web/ui/pix-mark.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { choice } from './checkout-state.ts'
import styles from './payment-methods.module.css'
import { chooseCrypto, choosePix } from './payment-start.ts'
import { closePayment, methods, type Problem, payment } from './payment-state.ts'
import { problemText } from './problem-text.ts'

/** PIX and crypto for reais; crypto alone for dollars. Crypto is always priced in dollars, and hidden where it is unavailable. */
export function PaymentMethods({ problem }: { problem: Problem | null }) {
  const t = useT()
  const { money } = useFormats()
  const { order, isCryptoOff } = useSnapshot(payment)
  const { data, status, isLoading, error, retry } = useLoad(methods)
  const isDollar = order?.currency === 'USD'
  const isOn = (type: 'pix' | 'crypto') => data.some((method) => method.type === type && method.isActive)
  const usdCents = order?.usdCents ?? null
  const hasCrypto = isOn('crypto') && usdCents !== null && !isCryptoOff
  const isNothingOn = !hasCrypto && (isDollar ? !order.isSoldInReais : !isOn('pix'))
  const toReal = () => {
    closePayment()
    choice.currency = 'BRL'
  }
  if (error && data.length === 0)
    return (
      <ErrorState
        title={t('checkout.pay.failed')}
        text={errorText(t, error)}
        retryLabel={t('shop.state.retry')}
        busy={isLoading}
        onRetry={retry}
      />
    )
  if (data.length === 0 && status !== 'ready')
    return (
      <div className={styles.list} aria-busy="true">
        <p className="sr-only">{t('checkout.pay.loading')}</p>
        <Skeleton height="76px" radius="var(--r-card)" />
        <Skeleton height="76px" radius="var(--r-card)" />
      </div>
    )
  return (
    <div className={styles.list}>
      {problem && (
        <Notice tone="bad" isUrgent>
          {problemText(t, problem)}
        </Notice>
      )}
      {!isDollar && (
        <Method
          mark={<PixMark />}
          name={t('checkout.pay.pix')}
          text={t('checkout.pay.pixText')}
          isOn={isOn('pix')}
          onChoose={choosePix}
        />
      )}
      {hasCrypto && (
        <Method
          mark={<Bitcoin aria-hidden />}
          name={t('checkout.pay.crypto')}
          text={t('checkout.pay.cryptoPrice', { price: money(toWire(usdCents), methodTerms.crypto.currency) })}
          isOn
          onChoose={() => void chooseCrypto()}
        />
      )}
      {isDollar && !hasCrypto && order.isSoldInReais && (
        <Notice>
          <p>{t('checkout.pay.usdOff')}</p>
          <Button variant="quiet" className={styles.toReal} onClick={toReal}>
            {t('checkout.pay.toBrl')}
          </Button>
        </Notice>
      )}
      {isNothingOn && <Notice tone="warn">{t('checkout.pay.none')}</Notice>}
    </div>
  )
}

interface MethodProps {
  mark: ReactNode
  name: string
  text: string
  isOn: boolean
  onChoose?: () => void
}

function Method({ mark, name, text, isOn, onChoose }: MethodProps) {
  const t = useT()
  return (
    <button type="button" className={styles.method} disabled={!isOn} onClick={onChoose}>
      <span className={styles.mark}>{mark}</span>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span>{text}</span>
      </span>
      {isOn ? (
        <ChevronRight aria-hidden className={styles.arrow} />
      ) : (
        <Badge tone="faint">{t('checkout.pay.off')}</Badge>
      )}
    </button>
  )
}
