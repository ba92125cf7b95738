import { useSnapshot } from 'valtio'
import { brand } from '#schema/brand.ts'
import { toWire } from '#schema/rules/money.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PixMark } from '#web/ui/pix-mark.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { Countdown } from './countdown.tsx'
import styles from './payment-code.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import { checkPayment } from './payment-polling.ts'
import { StartingBar, StartingText, Unreserved } from './payment-starting.tsx'
import { type PollResult, payment, type ScreenOf, showScreen } from './payment-state.ts'
import { pollText } from './payment-texts.ts'
import { usePaymentT } from './use-payment-t.ts'
import { useQrCode } from './use-qr-code.ts'

/** The code, and the same boxes while the shop asks for it and the bank makes it: who is paid, how much and for how long are known before. */
export function PaymentCode({ screen }: { screen: ScreenOf<'code' | 'starting'> }) {
  const t = usePaymentT()
  const { money } = useFormats()
  const { order } = useSnapshot(payment)
  const code = screen.step === 'code' ? screen.code : null
  const text = code?.text ?? ''
  const hasCode = text !== ''
  const id = code?.paymentId.slice(-8) ?? ''
  const QrCode = useQrCode(hasCode)
  const amount = money(toWire(code?.amountCents ?? order?.totalCents ?? 0), 'BRL')
  return (
    <PaymentPanel
      isTitleHidden
      action={
        hasCode ? (
          <CopyButton
            text={text}
            label={t('checkout.pix.copy')}
            copiedLabel={t('checkout.pix.copied')}
            refusedLabel={t('shop.copy.refused')}
            size="lg"
            wide
          />
        ) : (
          <StartingBar />
        )
      }
      note={
        screen.step === 'code' ? (
          <PollState pollResult={screen.pollResult} hasCode={hasCode} />
        ) : (
          <StartingText screen={screen} />
        )
      }
    >
      {code && !code.isReserved && <Unreserved />}
      {/* As the bank's app shows it before the shopper confirms. */}
      <div className={styles.payee}>
        <PixMark />
        <p>
          <span>{t('checkout.pix.payee')}</span>
          <strong translate="no">{brand.legalName}</strong>
          <span>{t('shop.footer.cnpj', { cnpj: brand.cnpj })}</span>
        </p>
      </div>
      <div className={styles.scan}>
        <div className={styles.qr} data-ready={hasCode && QrCode ? true : undefined}>
          {hasCode && QrCode && <QrCode text={text} label={t('checkout.pix.qr', { amount })} />}
        </div>
        <div className={styles.facts}>
          <p>
            <span>{t('checkout.pix.amount')}</span>
            <strong className={styles.amount} translate="no">
              {amount}
            </strong>
          </p>
          <Countdown deadline={code?.deadline ?? null} onEnd={() => void checkPayment()} />
        </div>
      </div>
      {screen.step === 'code' && hasCode && <Payer screen={screen} />}
      {hasCode ? (
        <div className={styles.text}>
          <TextField
            label={t('checkout.pix.code')}
            readOnly
            value={text}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      ) : (
        <div className="stack">
          <Skeleton width="40%" />
          <Skeleton height="48px" radius="var(--r-control)" />
        </div>
      )}
      {hasCode && (
        <>
          <ol className={styles.steps}>
            <li>{t('checkout.pix.step1')}</li>
            <li>{t('checkout.pix.step2')}</li>
            <li>
              <Sentence text={t('checkout.pix.step3', { payee: brand.legalName })} verbatim={brand.legalName} />
            </li>
          </ol>
          <Button
            variant="quiet"
            wide
            busy={screen.step === 'code' && screen.pollResult === 'asking'}
            onClick={() => void checkPayment(true)}
          >
            {t('checkout.pix.check')}
          </Button>
          <p className={styles.order}>
            <Sentence text={t('checkout.pix.order', { id })} verbatim={id} />
          </p>
        </>
      )}
    </PaymentPanel>
  )
}

/** From whose account it is to be paid, where the bank compares. */
function Payer({ screen }: { screen: ScreenOf<'code'> }) {
  const t = usePaymentT()
  const { payerCheck, payerHint } = screen.code
  if (payerCheck === 'off' || !payerHint) return null
  const kind = payerHint.includes('/') ? 'CNPJ' : 'CPF'
  const payer = `${kind} ${payerHint}`
  return (
    <Notice tone={payerCheck === 'refuse' ? 'warn' : 'info'}>
      <p>
        <Sentence text={t(`activation.payer.${payerCheck}`, { payer })} verbatim={payer} />
      </p>
      <Button
        variant="plain"
        className={styles.change}
        onClick={() => showScreen({ step: 'payer', typed: '', problem: null, shown: screen })}
      >
        {t('activation.payer.change', { kind })}
      </Button>
    </Notice>
  )
}

function PollState({ pollResult, hasCode }: { pollResult: PollResult; hasCode: boolean }) {
  const t = usePaymentT()
  return (
    <p key={pollResult} className={styles.live} data-result={pollResult}>
      {t(pollText(pollResult, hasCode))}
    </p>
  )
}
