import { useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ConfirmDialog } from '#web/layout/confirm-dialog.tsx'
import { useTexts } from '#web/state/goods-texts.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './purchase.module.css'
import { type Purchase, unbindDevice } from './purchases-state.ts'

/**
 * The device of an active key and since when, with a button to unbind it. The device of an external key is known to its seller
 * only.
 */
export function DeviceStatus({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { briefDate, dateTime } = useDates()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { hasDevice, usedSince, releasableAt } = purchase
  const product = useTexts()(purchase).productName.text
  const waitsUntil = releasableAt !== null && Date.parse(releasableAt) > serverNow() ? releasableAt : null
  const explainError = (thrown: unknown) => {
    const retryAt = thrown instanceof ApiError && thrown.extra.retryAt
    return typeof retryAt === 'string'
      ? t('dashboard.device.again', { when: dateTime(retryAt) })
      : failureOf(t, thrown).text
  }
  const unbind = async () => {
    await unbindDevice(purchase._id)
    toast(t('dashboard.device.released', { product }))
  }
  return (
    <>
      <div className={styles.line}>
        <p>
          {hasDevice === false && t('dashboard.device.free')}
          {hasDevice === null && t('dashboard.device.unknown')}
          {hasDevice &&
            (usedSince ? t('dashboard.device.since', { date: briefDate(usedSince) }) : t('dashboard.device.bound'))}
          {hasDevice !== false && waitsUntil && (
            <span className={styles.left}>{t('dashboard.device.again', { when: dateTime(waitsUntil) })}</span>
          )}
        </p>
        {hasDevice !== false && !waitsUntil && (
          <Button
            variant="quiet"
            size="sm"
            aria-haspopup="dialog"
            aria-label={t('dashboard.device.releaseOf', { product })}
            onClick={() => setDialogOpen(true)}
          >
            {t('dashboard.device.release')}
          </Button>
        )}
      </div>
      {/* The next time is possible a week later. */}
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t('dashboard.device.title')}
        text={t('dashboard.device.text', { product })}
        confirmLabel={t('dashboard.device.release')}
        variant="primary"
        explainError={explainError}
        onConfirm={unbind}
      />
    </>
  )
}
