import { useState } from 'react'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { tellSuccess } from '../dialogs/outcome.ts'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { useBrasilia } from '../use-brasilia.ts'
import { believeClaim, type ClaimRow, claims } from './claims-state.ts'
import styles from './keys.module.css'

interface Props {
  /** The person of the community; null while it is closed. */
  discordId: string | null
  onClose: () => void
}

/** Who says to be the person whom a key waits for, and the button to believe one of them. */
export function ClaimsDialog({ discordId, onClose }: Props) {
  const t = useT()
  const [believed, setBelieved] = useState<ClaimRow | null>(null)
  const { data, status, isLoaded, error, retry } = useLoad(claims, discordId ?? '')
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
            <Claim key={claim._id} claim={claim} onBelieve={() => setBelieved(claim)} />
          ))}
        </ul>
      </ResultDialog>
      <ConfirmDialog
        isOpen={believed !== null}
        onClose={() => setBelieved(null)}
        title={t('adminKeys.claims.askTitle')}
        text={t('adminKeys.claims.askText', {
          name: believed?.username ?? '',
          email: believed?.email ?? '',
          id: believed?.discordId ?? '',
        })}
        verb={t('adminKeys.claims.confirm')}
        look="primary"
        failed={t('adminKeys.claims.confirmFailed')}
        act={async () => {
          if (!believed) return
          const n = await believeClaim(believed)
          onClose()
          tellSuccess(t('adminKeys.claims.done', { n }))
        }}
      />
    </>
  )
}

function Claim({ claim, onBelieve }: { claim: ClaimRow; onBelieve: () => void }) {
  const t = useT()
  const { dateTime } = useBrasilia()
  const { username, email, discordName, keys, rivals, isTaken, createdAt } = claim
  return (
    <li className={styles.claim}>
      <div>
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
      <Button
        size="sm"
        disabled={isTaken}
        aria-label={t('adminKeys.claims.confirmOf', { name: username })}
        onClick={onBelieve}
      >
        {t('adminKeys.claims.confirm')}
      </Button>
    </li>
  )
}
