import type { ReactNode } from 'react'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './dialogs.module.css'

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
  children: ReactNode
}

/** Shows a result until it is closed. */
export function ResultDialog({ isOpen, onClose, title, size = 'sm', actions, lightDismiss, children }: Props) {
  const t = useT()
  useReturnedFocus(isOpen)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={t('shop.state.close')}
      size={size}
      lightDismiss={lightDismiss}
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            {t('shop.state.close')}
          </Button>
          {actions}
        </>
      }
    >
      <div className={styles.stack}>{children}</div>
    </Dialog>
  )
}
