import { Fragment, type ReactNode } from 'react'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './dialogs.module.css'
import { useLeaveQuestion } from './use-leave-question.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** "Sucesso", "Erro", or the subject. */
  title: string
  size?: 'sm' | 'md' | 'lg'
  /** Buttons beside the one that closes it. */
  actions?: ReactNode
  /** A click on the backdrop closes it. */
  lightDismiss?: boolean
  /** Something was typed, which it asks about before it closes. */
  isDirty?: boolean
  children: ReactNode
}

/** Shows a result until it is closed. */
export function ResultDialog({ isOpen, onClose, title, size = 'sm', actions, children, ...options }: Props) {
  const { lightDismiss, isDirty = false } = options
  const t = useT()
  const { askToLeave, status, question } = useLeaveQuestion(isOpen, isDirty, onClose)
  useReturnedFocus(isOpen)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={askToLeave}
      confirmsClose={isDirty}
      status={status}
      title={title}
      closeLabel={t('shop.state.close')}
      size={size}
      lightDismiss={lightDismiss}
      footer={
        question ?? (
          <Fragment key="close">
            <Button variant="quiet" data-autofocus onClick={askToLeave}>
              {t('shop.state.close')}
            </Button>
            {actions}
          </Fragment>
        )
      }
    >
      <div className={styles.stack}>{children}</div>
    </Dialog>
  )
}
