import { useRef, useState } from 'react'
import { approvalReasonMax } from '#schema/rules/approvals.ts'
import { useCurrent } from '#web/hooks/use-current.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { AbsentRow, DetailsDialog } from '../dialogs/details-dialog.tsx'
import styles from '../dialogs/dialogs.module.css'
import { ProblemNotice } from '../dialogs/problem-notice.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { type OpenedRow, useRow } from '../list/opened-row.ts'
import { ApprovalFacts } from './approval-facts.tsx'
import { type ApprovalItem, approvalById, approve, decline } from './approvals-state.ts'
import { useApprovalTexts } from './use-approval-texts.ts'

/** One request with all that would be done, and its decision. */
export function ApprovalDialog(opened: OpenedRow<ApprovalItem>) {
  const { id, onClose } = opened
  const t = useT()
  const { row: request, load } = useRow(approvalById, opened)
  const { effectText } = useApprovalTexts()
  const { isBusy, run } = useTask()
  const form = useRef<HTMLDivElement>(null)
  const current = useCurrent(id)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isMissing, setMissing] = useState(false)
  useOnChange(() => {
    setReason('')
    setProblem('')
    setMissing(false)
  }, id)
  const decide = (act: () => Promise<string>) =>
    run(async () => {
      setProblem('')
      try {
        toast(await act())
        if (current.current === id) onClose()
      } catch (thrown) {
        const { text } = failureOf(t, thrown)
        // It may have been closed meanwhile, or show another request.
        if (current.current === id) setProblem(text)
        else toast(`${t('adminApprovals.failed')}: ${text}`, 'bad')
      }
    })
  const refuse = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') return decide(() => decline(id, reason.trim()))
    // On a phone it is out of sight.
    form.current?.querySelector('textarea')?.focus()
  }
  const isOpen = request?.status === 'open'
  const effect = request?.isOwn ? 'own' : request?.isApprovable ? 'effect' : 'requester'
  return (
    <DetailsDialog
      isOpen={id !== ''}
      onClose={onClose}
      title={t('adminApprovals.details.title')}
      hasForm
      isDirty={reason.trim() !== ''}
      actions={
        isOpen && (
          <>
            <ChangeButton variant="quiet" busy={isBusy} onClick={refuse}>
              {t(request.isOwn ? 'adminApprovals.withdraw' : 'admin.actions.decline')}
            </ChangeButton>
            {effect === 'effect' && (
              <ChangeButton busy={isBusy} onClick={() => decide(() => approve(id))}>
                {t('admin.actions.approve')}
              </ChangeButton>
            )}
          </>
        )
      }
    >
      {request ? (
        <>
          <ApprovalFacts request={request} />
          {isOpen && (
            <div ref={form} className={styles.stack}>
              <p>{effectText(request)}</p>
              <p>{t(`adminApprovals.details.${effect}`)}</p>
              <TextArea
                label={t(`adminApprovals.details.${request.isOwn ? 'withdrawReason' : 'declineReason'}`)}
                hint={t(`adminApprovals.details.${request.isOwn ? 'withdrawHint' : 'declineHint'}`)}
                error={isMissing ? t('adminApprovals.details.declineMissing') : undefined}
                rows={3}
                maxLength={approvalReasonMax}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </div>
          )}
          {problem && <ProblemNotice title={t('adminApprovals.failed')}>{problem}</ProblemNotice>}
        </>
      ) : (
        <AbsentRow
          {...load}
          failed={t('adminApprovals.loadFailed')}
          gone={t('adminApprovals.details.gone')}
          loading={t('adminApprovals.details.loading')}
        />
      )}
    </DetailsDialog>
  )
}
