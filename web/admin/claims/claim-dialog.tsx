import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { session } from '#web/state/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { DetailsDialog } from '../dialogs/details-dialog.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { ClaimFacts } from './claim-facts.tsx'
import type { ClaimRow, Decision } from './claims-state.ts'

interface Props {
  claim: ClaimRow | undefined
  onClose: () => void
  onDecide: (decision: Decision) => void
}

/** The details of one request, to compare, and its decision. */
export function ClaimDialog({ claim, onClose, onDecide }: Props) {
  const t = useT()
  const isOpen = claim?.status === 'open'
  const isLimited = useSnapshot(session).scopes !== null
  return (
    <DetailsDialog
      isOpen={claim !== undefined}
      onClose={onClose}
      title={t('adminClaims.details.title')}
      actions={
        isOpen && (
          <>
            <ChangeButton variant="quiet" onClick={() => onDecide('decline')}>
              {t('admin.actions.decline')}
            </ChangeButton>
            {!isLimited && (
              <ChangeButton disabled={claim.isTaken} onClick={() => onDecide('approve')}>
                {t('admin.actions.approve')}
              </ChangeButton>
            )}
          </>
        )
      }
    >
      {isOpen && isLimited && <Notice>{t('adminClaims.details.limit')}</Notice>}
      {isOpen && claim.isTaken && <Notice tone="warn">{t('adminClaims.details.taken')}</Notice>}
      {isOpen && claim.account.isEmailVerified && <Notice>{t('adminClaims.details.toldOwner')}</Notice>}
      {claim && <ClaimFacts claim={claim} />}
    </DetailsDialog>
  )
}
