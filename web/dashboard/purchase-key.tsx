import { Ban, Circle, CircleCheck, Clock, Eye, EyeOff, Gavel, Hourglass, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { isMaskedKey } from '#schema/rules/activations.ts'
import { daysLeft, type HandedOutKind } from '#schema/rules/licenses.ts'
import { asApiError } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { SupportLink } from '#web/layout/support-link.tsx'
import { useTexts } from '#web/state/goods-texts.ts'
import { reportKeyView, takeKey } from '#web/state/key-views.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './purchase.module.css'
import { isGone, isInForce, isStopped, type KeyStatus, type Purchase } from './purchases-state.ts'

interface Props {
  purchase: Purchase
  status: KeyStatus
}

/** The key, to be revealed and copied; masked where it does not work, and what is awaited before there is one. */
export function PurchaseKey({ purchase, status }: Props) {
  const t = useT()
  const product = useTexts()(purchase).productName.text
  const { _id, licenseKey, refundRight, download } = purchase
  if (status === 'onItsWay') return <p role="status">{t('dashboard.purchases.onItsWayText')}</p>
  if (!isStopped(status)) {
    return (
      <>
        <KeyCell id={_id} licenseKey={licenseKey} product={product} isMain={isInForce(status)} />
        {refundRight === 'withdraw' && (
          <p className={styles.use}>
            {t(download ? 'dashboard.refund.beforeUseOfTool' : 'dashboard.refund.beforeUse')}
          </p>
        )}
      </>
    )
  }
  return licenseKey && <LicenseKey text={licenseKey} isMasked maskedLabel={t('dashboard.purchases.masked')} />
}

/**
 * Masked until revealed; it can be copied without being revealed. One that was never handed out is fetched then, which counts as its use; another is
 * in the list, and is shown at once.
 */
function KeyCell({
  id,
  licenseKey,
  product,
  isMain,
}: {
  id: string
  licenseKey: string
  product: string
  /** To copy it is what a buyer is here for. */
  isMain: boolean
}) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useTask()
  const isKnown = !isMaskedKey(licenseKey)
  const take = async (kind: HandedOutKind) => {
    setProblem('')
    return takeKey(id, kind).catch((thrown) => {
      setProblem(errorText(t, asApiError(thrown)))
      throw thrown
    })
  }
  const toggle = () => {
    if (isShown || isKnown) setShown(!isShown)
    if (!isShown && isKnown) reportKeyView(id, 'revealed')
    if (!isKnown)
      void run(async () => {
        const isTaken = await take('revealed').then(
          () => true,
          () => false,
        )
        setShown(isTaken)
      })
  }
  const reportCopy = () => reportKeyView(id, 'copied')
  return (
    <>
      <div className={styles.key}>
        <LicenseKey
          text={licenseKey}
          isMasked={!isShown}
          maskedLabel={t('dashboard.purchases.masked')}
          onCopied={reportCopy}
        />
        <div className={styles.keyButtons}>
          <IconButton
            label={isShown ? t('dashboard.purchases.hide', { product }) : t('dashboard.purchases.reveal', { product })}
            icon={isBusy ? <Spinner /> : isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            aria-busy={isBusy || undefined}
            aria-disabled={isBusy || undefined}
            onClick={toggle}
          />
          <CopyButton
            text={licenseKey}
            label={t('dashboard.purchases.copy')}
            name={t('dashboard.purchases.copyOf', { product })}
            copiedLabel={t('dashboard.purchases.copied')}
            refusedLabel={t('shop.copy.refused')}
            // The server has recorded what was fetched.
            {...(isKnown ? { onCopied: reportCopy } : { load: () => take('copied') })}
            variant={isMain ? 'primary' : 'quiet'}
            size="sm"
          />
        </div>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

/** Why a key does not work, and whom to ask; nothing where it works. */
export function KeyNotInForce({ status, product }: { status: KeyStatus; product: string }) {
  const t = useT()
  if (!isStopped(status)) return null
  return (
    <div className={styles.line}>
      <p>{t(`dashboard.purchases.${status}Text`)}</p>
      <SupportLink>
        <span aria-hidden="true">{t('dashboard.purchases.toSupport')}</span>
        <span className="sr-only">{t('dashboard.purchases.toSupportOf', { product })}</span>
      </SupportLink>
    </div>
  )
}

/** Until when a key is valid, and the days until then. */
export function Expiry({ purchase: { expirationDate }, status }: Props) {
  const t = useT()
  const { briefDate, dateTime } = useDates()
  if (status === 'onItsWay') return t('dashboard.purchases.notYet')
  return (
    <>
      <time dateTime={expirationDate} title={dateTime(expirationDate)}>
        {briefDate(expirationDate)}
      </time>
      {!isGone(status) && (
        <span className={styles.left}>
          {t('dashboard.purchases.daysLeft', { days: daysLeft(Date.parse(expirationDate), serverNow()) })}
        </span>
      )}
    </>
  )
}

const appearances: Record<KeyStatus, { tone: Tone; icon: typeof Clock }> = {
  onItsWay: { tone: 'info', icon: Truck },
  used: { tone: 'ok', icon: CircleCheck },
  unused: { tone: 'info', icon: Circle },
  waiting: { tone: 'warn', icon: Hourglass },
  expired: { tone: 'faint', icon: Clock },
  removed: { tone: 'faint', icon: Ban },
  refunded: { tone: 'info', icon: Undo2 },
  refunding: { tone: 'warn', icon: Undo2 },
  disputed: { tone: 'warn', icon: Gavel },
}

export function KeyStatusBadge({ status }: { status: KeyStatus }) {
  const t = useT()
  const { tone, icon: Icon } = appearances[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`dashboard.purchases.${status}`)}
    </Badge>
  )
}
