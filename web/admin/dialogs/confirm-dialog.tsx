import { type ReactNode, useState } from 'react'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { reportExpiredSession } from '../session-expiry.ts'
import styles from './dialogs.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Names the object, says what happens and whether it can be undone. */
  text: string
  /** The objects, where there are many. */
  names?: readonly string[]
  /** On the button: "Excluir", "Reembolsar R$ 49,90". */
  confirmLabel: string
  variant?: 'bad' | 'primary'
  /** On the other button, where "Cancelar" could be taken for the verb. */
  cancelLabel?: string | undefined
  /** What the specification says above the server's own reason: "Erro ao deletar cupom. …". */
  errorTitle?: string
  /** Words for what went wrong, where the specification has its own; the server's or ours otherwise. */
  explainError?: (thrown: unknown) => string
  /** Why it cannot be done now: the button is off and says so. */
  disabledReason?: string | undefined
  /** Does it. The dialog stays until it is done, and says why where it is not. */
  onConfirm: () => Promise<void>
  children?: ReactNode
}

/** Asks before something is destroyed, paid back or done to many. The focus is on Cancel; a press beside it does nothing. */
export function ConfirmDialog({ isOpen, onClose, title, onConfirm, ...options }: Props) {
  const {
    text,
    names = [],
    confirmLabel,
    variant = 'bad',
    cancelLabel,
    errorTitle,
    explainError,
    disabledReason,
    children,
  } = options
  const t = useT()
  const { isBusy, run } = useTask()
  const [problem, setProblem] = useState('')
  useReturnedFocus(isOpen)
  const close = () => {
    if (isBusy) return
    setProblem('')
    onClose()
  }
  const confirm = () =>
    run(async () => {
      setProblem('')
      try {
        await onConfirm().catch(reportExpiredSession)
        onClose()
      } catch (thrown) {
        setProblem(explainError?.(thrown) ?? failureOf(t, thrown).text)
      }
    })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      closeLabel={t('shop.state.close')}
      size="sm"
      asksFirst
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={close} aria-disabled={isBusy || undefined}>
            {cancelLabel ?? t('shop.state.cancel')}
          </Button>
          <Button variant={variant} busy={isBusy} disabled={disabledReason !== undefined} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{text}</p>
        {names.length > 0 && (
          <ul className={styles.names}>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        {children}
        {disabledReason && <Notice tone="warn">{disabledReason}</Notice>}
        {problem && (
          <Notice tone="bad" isUrgent {...(errorTitle && { title: errorTitle })}>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
