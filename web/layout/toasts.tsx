import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { dismissToast, toasts } from '#web/state/toasts.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'

/** The short messages that are shown now. */
export default function Toasts() {
  const t = useT()
  const { list } = useSnapshot(toasts)
  return (
    <ToastRegion
      list={list}
      label={t('shop.state.messages')}
      dismissLabel={t('shop.state.dismiss')}
      onDismiss={dismissToast}
    />
  )
}
