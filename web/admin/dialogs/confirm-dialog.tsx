import { type ReactNode, useState } from 'react'
import { failureOf } from '#web/api/failure.ts'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { noteExpiry } from '../session-expiry.ts'
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
  verb: string
  look?: 'bad' | 'primary'
  /** On the other button, where "Cancelar" could be taken for the verb. */
  leave?: string | undefined
  /** What the specification says above the server's own reason: "Erro ao deletar cupom. …". */
  failed?: string
  /** Words for what went wrong, where the specification has its own; the server's or ours otherwise. */
  explain?: (thrown: unknown) => string
  /** Why it cannot be done now: the button is off and says so. */
  refusal?: string | undefined
  /** Does it. The dialog stays until it is done, and says why where it is not. */
  act: () => Promise<void>
  children?: ReactNode
}

/** Asks before something is destroyed, paid back or done to many. The focus is on Cancel; a press beside it does nothing. */
export function ConfirmDialog({ isOpen, onClose, title, act, ...options }: Props) {
  const { text, names = [], verb, look = 'bad', leave, failed, explain, refusal, children } = options
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
        await act().catch(noteExpiry)
        onClose()
      } catch (thrown) {
        setProblem(explain?.(thrown) ?? failureOf(t, thrown).text)
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
          <Button look="quiet" data-autofocus onClick={close} aria-disabled={isBusy || undefined}>
            {leave ?? t('shop.state.cancel')}
          </Button>
          <Button look={look} busy={isBusy} disabled={refusal !== undefined} onClick={confirm}>
            {verb}
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
        {refusal && <Notice tone="warn">{refusal}</Notice>}
        {problem && (
          <Notice tone="bad" isUrgent {...(failed && { title: failed })}>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
