import { FileDown, Send } from 'lucide-react'
import { useState } from 'react'
import { useCurrent } from '#web/hooks/use-current.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { AbsentRow, DetailsDialog } from '../dialogs/details-dialog.tsx'
import { ProblemNotice } from '../dialogs/problem-notice.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { type OpenedRow, useRow } from '../list/opened-row.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import { useAttempt } from '../use-attempt.ts'
import { DisputeFacts } from './dispute-facts.tsx'
import { type DisputeItem, disputeById, saveEvidence, send } from './disputes-state.ts'

/** The details of one dispute, and its evidence, which is sent from here: they say all that a question could. */
export function DisputeDialog(opened: OpenedRow<DisputeItem>) {
  const { id, onClose } = opened
  const t = useT()
  const { row: dispute, load } = useRow(disputeById, opened)
  const { isBusy, run } = useTask()
  const current = useCurrent(id)
  const [problem, setProblem] = useState<string | null>(null)
  const sendNow = (shown: DisputeItem) =>
    run(async () => {
      setProblem(null)
      await send(shown)
        .then(() => toast(t('adminDisputes.send.done')))
        .catch(reportExpiredSession)
        .catch((thrown: unknown) => {
          const { text } = failureOf(t, thrown)
          // It may have been closed meanwhile, or show another dispute.
          if (current.current === id) setProblem(text)
          else toast(`${t('adminDisputes.send.failed')}: ${text}`, 'bad')
        })
    })
  return (
    <DetailsDialog
      isOpen={id !== ''}
      onClose={() => {
        setProblem(null)
        onClose()
      }}
      title={t('adminDisputes.details.title')}
      actions={
        dispute?.canSendEvidence && (
          <ChangeButton icon={<Send aria-hidden />} busy={isBusy} onClick={() => sendNow(dispute)}>
            {t(dispute.evidenceSentAt === null ? 'adminDisputes.send.open' : 'admin.actions.sendAgain')}
          </ChangeButton>
        )
      }
    >
      {dispute ? (
        <>
          <p>{t(`adminDisputes.outcome.${dispute.status}`)}</p>
          {dispute.canSendEvidence && (
            <p>
              {t('adminDisputes.send.text', {
                product: dispute.productName,
                case: dispute.caseId ?? t('adminDisputes.send.unknownCase'),
              })}
            </p>
          )}
          <DisputeFacts dispute={dispute} />
          {dispute.status === 'open' && !dispute.canSendEvidence && <p>{t('adminDisputes.send.byHand')}</p>}
          <Evidence dispute={dispute} />
          {problem !== null && <ProblemNotice title={t('adminDisputes.send.failed')}>{problem}</ProblemNotice>}
        </>
      ) : (
        <AbsentRow
          {...load}
          failed={t('adminDisputes.details.failed')}
          gone={t('adminDisputes.details.gone')}
          loading={t('adminDisputes.details.loading')}
        />
      )}
    </DetailsDialog>
  )
}

/** Downloads the evidence. */
function Evidence({ dispute }: { dispute: DisputeItem }) {
  const t = useT()
  const { isBusy, problem, attempt } = useAttempt()
  return (
    <>
      <div>
        <Button
          variant="quiet"
          icon={<FileDown aria-hidden />}
          busy={isBusy}
          onClick={() => attempt(() => saveEvidence(dispute))}
        >
          {t('adminDisputes.download')}
        </Button>
      </div>
      {problem && <ProblemNotice title={t('adminDisputes.downloadFailed')}>{problem}</ProblemNotice>}
    </>
  )
}
