import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useHoverOrFocus } from '#web/hooks/use-hover-or-focus.ts'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { useTimeout } from '#web/hooks/use-timeout.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './dialogs.module.css'
import { closeSuccess, successMessage } from './success-message.ts'

const shownMs = 3_000

/** Shows the success message and closes by itself after 3 s, unless hovered or focused. One for the whole panel. */
export function SuccessDialog() {
  const t = useT()
  const { text, isShown } = useSnapshot(successMessage)
  useReturnedFocus(isShown)
  return (
    <Dialog
      isOpen={isShown}
      onClose={closeSuccess}
      title={t('admin.dialog.success')}
      closeLabel={t('shop.state.close')}
      status={isShown ? text : ''}
      size="sm"
      lightDismiss
    >
      <Message text={text} />
    </Dialog>
  )
}

function Message({ text }: { text: string }) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  const isHeld = useHoverOrFocus(ref)
  useTimeout(closeSuccess, isHeld ? null : shownMs)
  return (
    <div ref={ref} className={styles.success}>
      <CircleCheck aria-hidden />
      <p>{text}</p>
      <Button variant="quiet" onClick={closeSuccess}>
        {t('shop.state.close')}
      </Button>
    </div>
  )
}

/** The last success message as text on the page. */
export function LastSuccess() {
  const { text } = useSnapshot(successMessage)
  return (
    <p role="status" className={styles.last}>
      {text && <CircleCheck aria-hidden />}
      {text}
    </p>
  )
}
