import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountLink } from '../account-link.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import {
  confirmLinkRequest,
  dismissLinkRequest,
  type LinkRequestRow,
  linkRequests,
} from './discord-link-requests-state.ts'
import styles from './keys.module.css'

interface Props {
  /** The Discord id; null while the dialog is closed. */
  discordId: string | null
  onClose: () => void
}

type Decision = 'confirm' | 'dismiss'

/** The accounts that request to be linked to a Discord id, to be confirmed or dismissed. */
export function LinkRequestsDialog({ discordId, onClose }: Props) {
  const t = useT()
  const [pending, setPending] = useState<{ decision: Decision; request: LinkRequestRow } | null>(null)
  const loaded = useLoad(linkRequests, discordId ?? '')
  const { data, status, isLoaded } = loaded
  const { decision = 'confirm', request = null } = pending ?? {}
  const act = async (request: LinkRequestRow): Promise<string> => {
    if (decision === 'confirm') return t('adminKeys.linkRequests.done', { n: (await confirmLinkRequest(request)).keys })
    await dismissLinkRequest(request)
    return t('adminKeys.linkRequests.dismissed')
  }
  const confirm = async () => {
    if (!request) return
    const text = await act(request)
    onClose()
    toast(text)
  }
  return (
    <>
      <ResultDialog
        isOpen={discordId !== null}
        onClose={onClose}
        title={t('adminKeys.linkRequests.title', { id: discordId ?? '' })}
        size="md"
      >
        <p>{t('adminKeys.linkRequests.lead')}</p>
        {status === 'failed' && <LoadFailed title={t('adminKeys.linkRequests.failed')} loaded={loaded} />}
        {!isLoaded && status !== 'failed' && <Skeleton height="92px" radius="var(--r-control)" />}
        {isLoaded && data.length === 0 && <p>{t('adminKeys.linkRequests.none')}</p>}
        <ul className={styles.linkRequests}>
          {data.map((request) => (
            <LinkRequestCard
              key={request._id}
              request={request}
              onDecide={(decision) => setPending({ decision, request })}
            />
          ))}
        </ul>
      </ResultDialog>
      <AdminConfirmDialog
        isOpen={pending !== null}
        onClose={() => setPending(null)}
        title={t(`adminKeys.linkRequests.${decision}Title`)}
        text={t(`adminKeys.linkRequests.${decision}Text`, {
          name: request?.username ?? '',
          email: request?.email ?? '',
          id: request?.discordId ?? '',
        })}
        verbatim={[request?.email ?? '', request?.discordId ?? '']}
        confirmLabel={t(`adminKeys.linkRequests.${decision}`)}
        variant={decision === 'confirm' ? 'primary' : 'bad'}
        errorTitle={t(`adminKeys.linkRequests.${decision}Failed`)}
        onConfirm={confirm}
      />
    </>
  )
}

function LinkRequestCard({ request, onDecide }: { request: LinkRequestRow; onDecide: (decision: Decision) => void }) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const { _id, username, email, discordName, keys, rivals, isTaken, createdAt } = request
  return (
    <li className={styles.linkRequest}>
      <div className={styles.requester}>
        <strong>
          <AccountLink name={username} userId={_id} />
        </strong>
        <p translate="no">{email}</p>
        <p className={styles.aside}>
          {[
            discordName,
            t('adminKeys.linkRequests.since', { date: dateTime(createdAt) }),
            t('adminKeys.linkRequests.keys', { n: keys }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {rivals > 0 && <p className="warn">{t('adminKeys.linkRequests.rivals', { n: rivals })}</p>}
        {isTaken && <p className="warn">{t('adminKeys.linkRequests.taken')}</p>}
      </div>
      <div className={styles.decisions}>
        <ChangeButton
          size="sm"
          variant="quiet"
          aria-label={t('adminKeys.linkRequests.dismissOf', { name: username })}
          onClick={() => onDecide('dismiss')}
        >
          {t('adminKeys.linkRequests.dismiss')}
        </ChangeButton>
        <ChangeButton
          size="sm"
          disabled={isTaken}
          aria-label={t('adminKeys.linkRequests.confirmOf', { name: username })}
          onClick={() => onDecide('confirm')}
        >
          {t('adminKeys.linkRequests.confirm')}
        </ChangeButton>
      </div>
    </li>
  )
}
