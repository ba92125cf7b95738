import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { NameAndEmail } from '../name-and-email.tsx'
import { claimedPayer } from './claims-state.ts'

/** Who paid, as the provider tells: to compare with what the claimant states. */
export function KnownPayer({ id }: { id: string }) {
  const t = useT()
  const { data, isLoaded, isLoading, error, retry } = useLoad(claimedPayer, id)
  const { payer } = data
  if (error)
    return (
      <>
        <p role="alert">{t('adminClaims.details.payerFailed')}</p>
        <Button size="sm" variant="quiet" busy={isLoading} onClick={retry}>
          {t('adminClaims.details.retry')}
        </Button>
      </>
    )
  if (!isLoaded) return <span role="status">{t('adminClaims.details.payerLoading')}</span>
  if (!payer || (payer.name === null && payer.email === null)) return t('adminClaims.details.payerUnknown')
  return <NameAndEmail name={payer.name ?? '—'} email={payer.email} />
}
