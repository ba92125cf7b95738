import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { approvalPath } from '../paths.ts'
import { approvalNeeded, closeApprovalNeeded } from './approval-needed.ts'

/** Says that a call waits for a second admin, and leads to it. */
export default function ApprovalNeededDialog() {
  const t = useT()
  const { id, isShown } = useSnapshot(approvalNeeded)
  return (
    <ResultDialog
      isOpen={isShown}
      onClose={closeApprovalNeeded}
      title={t('adminApprovals.needed.title')}
      actions={
        <LinkButton to={approvalPath(id)} onClick={closeApprovalNeeded}>
          {t('adminApprovals.needed.show')}
        </LinkButton>
      }
    >
      <p>{t('adminApprovals.needed.text')}</p>
    </ResultDialog>
  )
}
