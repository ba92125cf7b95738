import { useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './purchases-page.module.css'
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
  const { dateTime } = useFormats()
  const { isBusy, run } = useTask()
  const [problem, setProblem] = useState('')
  useReturnedFocus(isOpen)
  const close = () => {
    if (isBusy) return
    setProblem('')
    onClose()
  }
  const release = () =>
    run(async () => {
      setProblem('')
      try {
        await unbindDevice(id)
        toast(t('dashboard.device.released', { product }))
        onClose()
      } catch (thrown) {
        const retryAt = thrown instanceof ApiError && thrown.extra.retryAt
        setProblem(
          typeof retryAt === 'string'
            ? t('dashboard.device.again', { when: dateTime(retryAt) })
            : failureOf(t, thrown).text,
        )
      }
    })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('dashboard.device.title')}
      closeLabel={t('shop.state.close')}
      size="sm"
      confirmsClose
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={close} aria-disabled={isBusy || undefined}>
            {t('shop.state.cancel')}
          </Button>
          <Button busy={isBusy} onClick={release}>
            {t('dashboard.device.release')}
          </Button>
        </>
      }
    >
      <div className={styles.ask}>
        <p>{t('dashboard.device.text', { product })}</p>
        {problem && (
          <Notice tone="bad" isUrgent>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
