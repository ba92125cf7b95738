import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { session } from '#web/state/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { LinkAction } from './link-action.tsx'
import { confirmChange } from './recovery-state.ts'

export default function ConfirmEmailPage() {
  const t = useT()
  return (
    <LinkAction
      title={t('recovery.confirm.title')}
      lead={t('recovery.confirm.lead')}
      label={t('recovery.confirm.submit')}
      failedTitle={t('recovery.confirm.takenTitle')}
      act={async (token) => {
        const email = await confirmChange(token)
        return email === null ? <Waiting /> : <Done email={email} />
      }}
    />
  )
}

function Waiting() {
  const t = useT()
  return (
    <Notice isUrgent title={t('recovery.confirm.waitingTitle')}>
      {t('recovery.confirm.waiting')}
    </Notice>
  )
}

function Done({ email }: { email: string }) {
  const t = useT()
  const { isSignedIn } = useSnapshot(session)
  return (
    <>
      <Notice tone="ok" isUrgent title={t('recovery.confirm.doneTitle')}>
        <Sentence text={t('recovery.confirm.done', { email })} verbatim={email} />
      </Notice>
      {isSignedIn ? (
        <LinkButton to={paths.dashboard} size="lg" wide>
          {t('recovery.invalid.toAccount')}
        </LinkButton>
      ) : (
        <LinkButton to={paths.login()} state={{ email }} size="lg" wide>
          {t('shop.nav.login')}
        </LinkButton>
      )}
    </>
  )
}
