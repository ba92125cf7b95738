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

/** The device of an active key and since when. That of an external key is known to its seller only. */
export function useDeviceText({ hasDevice, usedSince }: Purchase): string {
  const t = useT()
  const { briefDate } = useDates()
  if (hasDevice === null) return t('dashboard.device.unknown')
  if (!hasDevice) return t('dashboard.device.free')
  return usedSince ? t('dashboard.device.since', { date: briefDate(usedSince) }) : t('dashboard.device.bound')
}

export function DeviceStatus({ purchase }: { purchase: Purchase }) {
  const text = useDeviceText(purchase)
  return (
    <div className={styles.line}>
      <p>{text}</p>
      <DeviceRelease purchase={purchase} />
    </div>
  )
}

/** The button that unbinds the device, or when it can be unbound again. */
export function DeviceRelease({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { dateTime } = useDates()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { hasDevice, releasableAt } = purchase
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
      {hasDevice !== false && waitsUntil && (
        <p className={styles.left}>{t('dashboard.device.again', { when: dateTime(waitsUntil) })}</p>
      )}
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
