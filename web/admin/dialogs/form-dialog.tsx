import { Fragment, type ReactNode, useId, useRef } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { acceptApproval } from '../approvals/approval-needed.ts'
import { useMayChange } from '../frame/may-change.ts'
import styles from './dialogs.module.css'
import { ProblemNotice } from './problem-notice.tsx'
import { type Form, type FormOptions, useForm } from './use-form.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

interface Props<Draft> extends FormOptions<Draft> {
  onClose: () => void
  title: string
  saveLabel?: string
  /** The title above the server's reason, "Erro ao salvar cupom. …", or a text around it. */
  errorTitle: string | ((reason: string) => string)
  size?: 'sm' | 'md' | 'lg'
  /** The fields. */
  children: (form: Form<Draft & object>) => ReactNode
}

/** A form in a dialog. It keeps the draft when the server refuses it, and asks before discarding it. */
export function FormDialog<Draft extends object>({ onClose, title, children, ...options }: Props<Draft>) {
  const { errorTitle, saveLabel, size = 'md', ...formOptions } = options
  const { isOpen, labels, save } = formOptions
  const t = useT()
  const mayChange = useMayChange()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Draft>({
    ...formOptions,
    save: async (draft, changes) => {
      try {
        if ((await save(draft, changes)) === 'asks') return
      } catch (thrown) {
        acceptApproval(thrown)
      }
      leave()
    },
  })
  const { leave, askToLeave, status, question } = useLeaveQuestion(isOpen, form.isDirty, onClose)
  useReturnedFocus(isOpen)
  const names = Object.keys(labels)
  const wrong = names.filter((name) => form.errors[name])
  const goTo = (name: string) => element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  useOnChange(() => {
    if (wrong.length === 1 && wrong[0]) goTo(wrong[0])
  }, form.attempt)
  const close = () => {
    if (!form.isBusy) askToLeave()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      closeLabel={t('shop.state.close')}
      size={size}
      confirmsClose
      status={status}
      footer={
        question ?? (
          <Fragment key="save">
            <Button variant="quiet" onClick={close}>
              {t('shop.state.cancel')}
            </Button>
            <Button type="submit" form={id} busy={form.isBusy} disabled={!mayChange}>
              {saveLabel ?? t('admin.dialog.save')}
            </Button>
          </Fragment>
        )
      }
    >
      <form
        id={id}
        ref={element}
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {form.problem && (
          <ProblemNotice title={typeof errorTitle === 'string' ? errorTitle : undefined}>
            {typeof errorTitle === 'string' ? form.problem : errorTitle(form.problem)}
          </ProblemNotice>
        )}
        {wrong.length > 1 && (
          <ErrorSummary
            title={t('admin.dialog.fixFields', { n: wrong.length })}
            items={wrong.map((name) => ({ name, label: labels[name] ?? name }))}
            onChoose={goTo}
            attempt={form.attempt}
          />
        )}
        {children(form)}
      </form>
    </Dialog>
  )
}
