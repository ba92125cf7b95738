import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { toWire } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Countdown } from './countdown.tsx'
import styles from './payment-code.module.css'
import { checkPayment } from './payment-polling.ts'
import { type PixCode, type PollResult, payment } from './payment-state.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

interface Props {
  code: Readonly<PixCode>
  pollResult: PollResult
}

/** The open code. On phones copying comes first, since nobody can scan their own screen; on computers the picture does. */
export function PaymentCode({ code, pollResult }: Props) {
  const t = useT()
  const { money } = useFormats()
  const { order } = useSnapshot(payment)
  const amount = money(toWire(code.amountCents), 'BRL')
  return (
    <div className={styles.panel}>
      <div className={styles.pay}>
        <div className={styles.what}>
          <p className={styles.amount}>{amount}</p>
          <p className={styles.order}>
            {order?.productName} · {t('checkout.pix.order', { id: code.paymentId.slice(-8) })}
          </p>
        </div>
        <Countdown deadline={code.deadline} onEnd={() => void checkPayment()} />
        <CopyButton
          text={code.text}
          label={t('checkout.pix.copy')}
          copiedLabel={t('checkout.pix.copied')}
          refusedLabel={t('shop.copy.refused')}
          size="lg"
          wide
        />
        <p className={styles.live} data-result={pollResult}>
          {pollResult === 'asking' && t('checkout.pix.checking')}
          {pollResult === 'notYet' && t('checkout.pix.notYet')}
          {pollResult === 'offline' && t('checkout.pix.offline')}
          {pollResult === 'busy' && t('checkout.pix.busy')}
          {pollResult === 'none' && t('checkout.pix.waiting')}
        </p>
      </div>
      <div className={styles.scan}>
        <div className={styles.qr}>
          <Suspense fallback={<Skeleton ratio="1 / 1" radius="var(--r-control)" />}>
            <QrCode text={code.text} label={t('checkout.pix.qr', { amount })} />
          </Suspense>
        </div>
        <p className={styles.hint}>{t('checkout.pix.scan')}</p>
      </div>
      <div className={styles.rest}>
        <ol className={styles.steps}>
          <li>{t('checkout.pix.step1')}</li>
          <li>{t('checkout.pix.step2')}</li>
          <li>{t('checkout.pix.step3')}</li>
        </ol>
        <div className={styles.text}>
          <TextField
            label={t('checkout.pix.code')}
            readOnly
            value={code.text}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <Button variant="quiet" wide busy={pollResult === 'asking'} onClick={() => void checkPayment(true)}>
          {t('checkout.pix.check')}
        </Button>
      </div>
    </div>
  )
}
