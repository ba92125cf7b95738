import { ApiError } from '#web/api/call.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ConfirmDialog } from '#web/layout/confirm-dialog.tsx'
import { toast } from '#web/state/toasts.ts'
import { unbindDevice } from './purchases-state.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  id: string
  product: string
}

/** Asks before a device is unbound: the next time is possible a week later. */
export function UnbindDeviceDialog({ isOpen, onClose, id, product }: Props) {
  const t = useT()
  const { dateTime } = useDates()
  const explainError = (thrown: unknown) => {
    const retryAt = thrown instanceof ApiError && thrown.extra.retryAt
    return typeof retryAt === 'string'
      ? t('dashboard.device.again', { when: dateTime(retryAt) })
      : failureOf(t, thrown).text
  }
  const unbind = async () => {
    await unbindDevice(id)
    toast(t('dashboard.device.released', { product }))
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('dashboard.device.title')}
      text={t('dashboard.device.text', { product })}
      confirmLabel={t('dashboard.device.release')}
      variant="primary"
      explainError={explainError}
      onConfirm={unbind}
    />
  )
}
