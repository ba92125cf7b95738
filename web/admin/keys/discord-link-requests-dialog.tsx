import { useState } from 'react'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import {
  confirmLinkRequest,
  dismissLinkRequest,
  type LinkRequestRow,
  linkRequests,
} from './discord-link-requests-state.ts'
import styles from './keys.module.css'

interface Props {
  /** The person of the community; null while it is closed. */
  discordId: string | null
  onClose: () => void
}

type Decision = 'confirm' | 'dismiss'

/** Who says to be the person whom a key waits for, to be believed or not. */
export function LinkRequestsDialog({ discordId, onClose }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<{ verdict: Decision; claim: LinkRequestRow } | null>(null)
  const { data, status, isLoaded, error, retry } = useLoad(linkRequests, discordId ?? '')
  const { verdict = 'confirm', claim = null } = asked ?? {}
  const acts: Record<Decision, (claim: LinkRequestRow) => Promise<string>> = {
    confirm: async (claim) => t('adminKeys.claims.done', { n: await confirmLinkRequest(claim) }),
    dismiss: async (claim) => {
      await dismissLinkRequest(claim)
      return t('adminKeys.claims.dismissed')
    },
  }
  const act = async () => {
    if (!claim) return
    const text = await acts[verdict](claim)
    onClose()
    showSuccess(text)
  }
  return (
    <>
      <ResultDialog
        isOpen={discordId !== null}
        onClose={onClose}
        title={t('adminKeys.claims.title', { id: discordId ?? '' })}
        size="md"
      >
        <p>{t('adminKeys.claims.lead')}</p>
        {status === 'failed' && (
          <ErrorState
            title={t('adminKeys.claims.failed')}
            text={errorText(t, error)}
            retryLabel={t('shop.state.retry')}
            onRetry={retry}
          />
        )}
        {!isLoaded && status !== 'failed' && <Skeleton height="92px" radius="var(--r-control)" />}
        {isLoaded && data.length === 0 && <p>{t('adminKeys.claims.none')}</p>}
        <ul className={styles.claims}>
          {data.map((claim) => (
            <LinkRequestCard key={claim._id} claim={claim} onAsk={(verdict) => setAsked({ verdict, claim })} />
          ))}
        </ul>
      </ResultDialog>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t(`adminKeys.claims.${verdict}Title`)}
        text={t(`adminKeys.claims.${verdict}Text`, {
          name: claim?.username ?? '',
          email: claim?.email ?? '',
          id: claim?.discordId ?? '',
        })}
        confirmLabel={t(`adminKeys.claims.${verdict}`)}
        variant={verdict === 'confirm' ? 'primary' : 'bad'}
        errorTitle={t(`adminKeys.claims.${verdict}Failed`)}
        onConfirm={act}
      />
    </>
  )
}

function LinkRequestCard({ claim, onAsk }: { claim: LinkRequestRow; onAsk: (verdict: Decision) => void }) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const { username, email, discordName, keys, rivals, isTaken, createdAt } = claim
  return (
    <li className={styles.claim}>
      <div className={styles.claimant}>
        <strong>{username}</strong>
        <p>{email}</p>
        <p className={styles.aside}>
          {[
            discordName,
            t('adminKeys.claims.since', { date: dateTime(createdAt) }),
            t('adminKeys.claims.keys', { n: keys }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {rivals > 0 && <p className={styles.warn}>{t('adminKeys.claims.rivals', { n: rivals })}</p>}
        {isTaken && <p className={styles.warn}>{t('adminKeys.claims.taken')}</p>}
      </div>
      <div className={styles.verdicts}>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('adminKeys.claims.dismissOf', { name: username })}
          onClick={() => onAsk('dismiss')}
        >
          {t('adminKeys.claims.dismiss')}
        </Button>
        <Button
          size="sm"
          disabled={isTaken}
          aria-label={t('adminKeys.claims.confirmOf', { name: username })}
          onClick={() => onAsk('confirm')}
        >
          {t('adminKeys.claims.confirm')}
        </Button>
      </div>
    </li>
  )
}
