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
import { Sentence } from '#web/ui/verbatim.tsx'
import { acceptApproval } from '../approvals/approval-needed.ts'
import { AbsentRow, DetailsDialog } from '../dialogs/details-dialog.tsx'
import { ProblemNotice } from '../dialogs/problem-notice.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { type OpenedRow, useRow } from '../list/opened-row.ts'
import { close, decide, type RequestItem, requestById, sendAgain } from './refund-requests-state.ts'
import { RequestFacts } from './request-facts.tsx'

/** What is typed of each state: the answer to an open request, and why an unpaid one is closed. */
const typed = {
  open: { label: 'reply', hint: 'replyHint', missing: 'replyMissing', effect: 'effect' },
  unpaid: { label: 'closeReason', hint: 'closeReasonHint', missing: 'closeReasonMissing', effect: 'unpaidEffect' },
} as const

/** One request, with its answer or, where that is approved and not paid, what can be done about it. */
export function RequestDialog(opened: OpenedRow<RequestItem>) {
  const { id, onClose } = opened
  const t = useT()
  const { money } = useFormats()
  const { row: request, load } = useRow(requestById, opened)
  const { isBusy, run } = useTask()
  const current = useCurrent(id)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [isMissing, setMissing] = useState(false)
  useOnChange(() => {
    setText('')
    setProblem('')
    setMissing(false)
  }, id)
  const change = (act: (text: string) => Promise<string>, { needsText = false } = {}) => {
    const isTextMissing = needsText && text.trim() === ''
    setMissing(isTextMissing)
    if (isTextMissing) return
    return run(async () => {
      setProblem('')
      try {
        const message = await act(text.trim()).catch(acceptApproval)
        if (message !== undefined) toast(message)
        if (current.current === id) onClose()
      } catch (thrown) {
        const failure = failureOf(t, thrown)
        // It may have been closed meanwhile, or show another request.
        if (current.current === id) setProblem(failure.text)
        else toast(`${t('adminRefundRequests.failed')}: ${failure.text}`, 'bad')
      }
    })
  }
  const state = request?.state
  const amount = request ? money(request.amount, request.currency) : ''
  const field = state === 'open' || (state === 'unpaid' && request?.refundStatus === 'refused') ? typed[state] : null
  return (
    <DetailsDialog
      isOpen={id !== ''}
      onClose={onClose}
      title={t('adminRefundRequests.details.title')}
      hasForm
      isDirty={text.trim() !== ''}
      actions={
        request && (
          <>
            {state === 'open' && (
              <>
                <ChangeButton
                  variant="quiet"
                  busy={isBusy}
                  onClick={() => change((reply) => decide(id, 'declined', reply), { needsText: true })}
                >
                  {t('admin.actions.decline')}
                </ChangeButton>
                <ChangeButton
                  variant="bad"
                  busy={isBusy}
                  onClick={() => change((reply) => decide(id, 'approved', reply))}
                >
                  <Sentence text={t('adminRefundRequests.approve', { amount })} verbatim={amount} />
                </ChangeButton>
              </>
            )}
            {state === 'unpaid' && field && (
              <ChangeButton
                variant="quiet"
                busy={isBusy}
                onClick={() => change((reason) => close(id, reason), { needsText: true })}
              >
                {t('adminRefundRequests.close')}
              </ChangeButton>
            )}
            {(state === 'unpaid' || state === 'closed') && (
              <ChangeButton variant="bad" busy={isBusy} onClick={() => change(() => sendAgain(id))}>
                {t('adminRefundRequests.sendAgain')}
              </ChangeButton>
            )}
          </>
        )
      }
    >
      {request ? (
        <>
          <RequestFacts request={request} />
          {(state === 'open' || state === 'unpaid') && <p>{t(`adminRefundRequests.details.${typed[state].effect}`)}</p>}
          {field && (
            <TextArea
              label={t(`adminRefundRequests.${field.label}`)}
              hint={t(`adminRefundRequests.${field.hint}`)}
              error={isMissing ? t(`adminRefundRequests.${field.missing}`) : undefined}
              rows={4}
              maxLength={refundReplyMax}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
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
