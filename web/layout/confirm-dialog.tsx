import { Fragment, type ReactNode, useState } from 'react'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorNotice, Notice } from '#web/ui/notice.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import styles from './confirm-dialog.module.css'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Names the object, says what happens and whether it can be undone. */
  text: string
  /** Amounts, codes and addresses in the text and on the button, which page translators are to leave as they are. */
  verbatim?: readonly string[]
  /** The names of the objects, if there are several. */
  names?: readonly string[]
  /** "Excluir", "Reembolsar R$ 49,90". */
  confirmLabel: string
  variant?: 'bad' | 'primary'
  /** Replaces "Cancelar" where that could be mistaken for the action. */
  cancelLabel?: string | undefined
  /** The title above the server's reason: "Erro ao deletar cupom. …". */
  errorTitle?: string
  /** The text of an error, where it is not the server's. */
  explainError?: (thrown: unknown) => string
  /** Why the action is not possible now: disables the button and is shown. */
  disabledReason?: string | undefined
  /** The dialog closes when it resolves, and shows the error when it throws. */
  onConfirm: () => Promise<void>
  children?: ReactNode
  /** In place of its buttons, with what is announced of it. */
  question?: { buttons: ReactNode; status: string }
}

/** Asks before something is deleted, refunded or done to many rows. The focus is on Cancel; a click outside does nothing. */
export function ConfirmDialog({ isOpen, onClose, title, onConfirm, ...options }: ConfirmDialogProps) {
  const {
    text,
    verbatim = [],
    names = [],
    confirmLabel,
    variant = 'bad',
    cancelLabel,
    errorTitle,
    explainError,
    disabledReason,
    children,
    question,
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
        await onConfirm()
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
      confirmsClose
      status={question?.status ?? ''}
      footer={
        question?.buttons ?? (
          <Fragment key="confirm">
            <Button variant="quiet" data-autofocus onClick={close} aria-disabled={isBusy || undefined}>
              {cancelLabel ?? t('shop.state.cancel')}
            </Button>
            <Button variant={variant} busy={isBusy} disabled={disabledReason !== undefined} onClick={confirm}>
              <Sentence text={confirmLabel} verbatim={verbatim} />
            </Button>
          </Fragment>
        )
      }
    >
      <div className={styles.content}>
        <p>
          <Sentence text={text} verbatim={verbatim} />
        </p>
        {names.length > 0 && (
          <ul className={styles.names}>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        {children}
        {disabledReason && <Notice tone="warn">{disabledReason}</Notice>}
        <ErrorNotice title={errorTitle} text={problem} />
      </div>
    </Dialog>
  )
}
