import { type Snapshot, useSnapshot } from 'valtio'
import { statusPollMs } from '#schema/rules/payments.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useNow } from '#web/hooks/use-now.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import styles from './unfinished-payments.module.css'
import { resumeAtCheckout, type Unfinished, unfinished } from './unfinished-state.ts'

/** The payments that can still be paid, or whose money is not final yet; nothing where there is none. */
export function UnfinishedPayments() {
  const t = useT()
  const userId = useSnapshot(session).userId ?? ''
  const { data } = useLoad(unfinished, userId)
  const poll = () => void unfinished.load(userId)
  useInterval(poll, data.length > 0 ? statusPollMs : null)
  useReturnToPage(poll)
  const now = useNow(serverNow, data.length > 0 ? 1000 : null)
  const open = data.filter(({ processing, deadline }) => processing || deadline > now)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="unfinished" className={styles.section}>
      <h2 id="unfinished" className={styles.title}>
        {t('dashboard.unfinished.title')}
      </h2>
      <ul className={styles.list}>
        {open.map((payment) => (
          <li key={payment.paymentId} className={styles.payment}>
            <Summary payment={payment} now={now} />
            <Continue payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  payment: Snapshot<Unfinished>
}

const clockOf = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

function Summary({ payment, now }: Props & { now: number }) {
  const t = useT()
  const { money } = useFormats()
  const { text: product, lang } = useTexts()(payment).productName
  const { paymentMethod, amount, currency, processing, isReserved, deadline, renewsLicenseId } = payment
  return (
    <div>
      <p className={styles.product} lang={lang}>
        {product}
      </p>
      <p className={styles.facts}>
        {renewsLicenseId !== null && `${t('renewal.unfinished')} · `}
        {t(`dashboard.unfinished.methods.${paymentMethod}`)} · <Verbatim>{money(amount, currency)}</Verbatim>
      </p>
      <p className={styles.facts}>
        {processing
          ? t('dashboard.unfinished.processing')
          : t('dashboard.unfinished.left', { time: clockOf(deadline - now) })}
      </p>
      {!isReserved && <p className={styles.facts}>{t('dashboard.unfinished.unreserved')}</p>}
    </div>
  )
}

/** To the code, to the provider's page, or to where the payment is awaited. */
function Continue({ payment }: Props) {
  const t = useT()
  const product = useTexts()(payment).productName.text
  const { paymentId, productId, renewsLicenseId, paymentMethod, processing, hostedUrl } = payment
  const label = t(`dashboard.unfinished.${processing ? 'follow' : 'continue'}`)
  const name = t(`dashboard.unfinished.${processing ? 'followOf' : 'continueOf'}`, { product })
  if (hostedUrl)
    return (
      <a href={hostedUrl} aria-label={name} className={buttonClass({ variant: 'primary' })}>
        <span>{label}</span>
      </a>
    )
  if (paymentMethod === 'pix' && !processing && productId !== null)
    return (
      <LinkButton
        to={renewsLicenseId === null ? paths.checkout(productId) : paths.renewal(productId, renewsLicenseId)}
        aria-label={name}
        onClick={() => resumeAtCheckout(paymentId, productId)}
      >
        {label}
      </LinkButton>
    )
  return (
    <LinkButton variant="quiet" to={paths.confirmation(paymentId)} aria-label={name}>
      {label}
    </LinkButton>
  )
}
