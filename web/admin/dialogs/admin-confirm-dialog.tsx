import { useRef } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/layout/confirm-dialog.tsx'
import { acceptApproval } from '../approvals/approval-needed.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

interface Props extends Omit<ConfirmDialogProps, 'question'> {
  /** Something was typed, which it asks about before it closes. */
  isDirty?: boolean
}

/** The confirmation of the panel: a session that has ended meanwhile is reported. */
export function AdminConfirmDialog({ onConfirm, isDirty = false, ...options }: Props) {
  const isDone = useRef(false)
  const { leave, askToLeave, status, question } = useLeaveQuestion(options.isOpen, isDirty, options.onClose)
  return (
    <ConfirmDialog
      {...options}
      question={{ buttons: question, status }}
      onClose={() => {
        const close = isDone.current ? leave : askToLeave
        isDone.current = false
        close()
      }}
      onConfirm={async () => {
        try {
          await onConfirm().catch(reportExpiredSession)
        } catch (thrown) {
          acceptApproval(thrown)
        }
        isDone.current = true
      }}
    />
  )
}
