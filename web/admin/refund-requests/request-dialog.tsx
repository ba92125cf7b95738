import { useState } from 'react'
import { refundReplyMax } from '#schema/rules/refund-requests.ts'
import { useCurrent } from '#web/hooks/use-current.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { AbsentRow, DetailsDialog } from '../dialogs/details-dialog.tsx'
import { ProblemNotice } from '../dialogs/problem-notice.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { type OpenedRow, useRow } from '../list/opened-row.ts'
import { decide, type RequestItem, requestById } from './refund-requests-state.ts'
import { RequestFacts } from './request-facts.tsx'

/** One request, and its answer. */
export function RequestDialog(opened: OpenedRow<RequestItem>) {
  const { id, onClose } = opened
  const t = useT()
  const { money } = useFormats()
  const { row: request, load } = useRow(requestById, opened)
  const { isBusy, run } = useTask()
  const current = useCurrent(id)
  const [reply, setReply] = useState('')
  const [problem, setProblem] = useState('')
  const [isReplyMissing, setReplyMissing] = useState(false)
  useOnChange(() => {
    setReply('')
    setProblem('')
    setReplyMissing(false)
  }, id)
  const answer = (decision: 'approved' | 'declined') => {
    const isMissing = decision === 'declined' && reply.trim() === ''
    setReplyMissing(isMissing)
    if (isMissing) return
    return run(async () => {
      setProblem('')
      try {
        toast(await decide(id, decision, reply.trim()))
        if (current.current === id) onClose()
      } catch (thrown) {
        const { text } = failureOf(t, thrown)
        // It may have been closed meanwhile, or show another request.
        if (current.current === id) setProblem(text)
        else toast(`${t('adminRefundRequests.failed')}: ${text}`, 'bad')
      }
    })
  }
  return (
    <DetailsDialog
      isOpen={id !== ''}
      onClose={onClose}
      title={t('adminRefundRequests.details.title')}
      hasForm
      isDirty={reply.trim() !== ''}
      actions={
        request?.status === 'open' && (
          <>
            <ChangeButton variant="quiet" busy={isBusy} onClick={() => answer('declined')}>
              {t('admin.actions.decline')}
            </ChangeButton>
            <ChangeButton variant="bad" busy={isBusy} onClick={() => answer('approved')}>
              {t('adminRefundRequests.approve', { amount: money(request.amount, request.currency) })}
            </ChangeButton>
          </>
        )
      }
    >
      {request ? (
        <>
          <RequestFacts request={request} />
          {request.status === 'open' && (
            <>
              <p>{t('adminRefundRequests.details.effect')}</p>
              <TextArea
                label={t('adminRefundRequests.reply')}
                hint={t('adminRefundRequests.replyHint')}
                error={isReplyMissing ? t('adminRefundRequests.replyMissing') : undefined}
                rows={4}
                maxLength={refundReplyMax}
                value={reply}
                onChange={(event) => setReply(event.currentTarget.value)}
              />
            </>
          )}
          {problem && <ProblemNotice title={t('adminRefundRequests.failed')}>{problem}</ProblemNotice>}
        </>
      ) : (
        <AbsentRow
          {...load}
          failed={t('adminRefundRequests.loadFailed')}
          gone={t('adminRefundRequests.details.gone')}
          loading={t('adminRefundRequests.details.loading')}
        />
      )}
    </DetailsDialog>
  )
}
