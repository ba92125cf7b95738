import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { LinkAction } from './link-action.tsx'
import { verifyEmail } from './recovery-state.ts'

export default function VerifyEmailPage() {
  const t = useT()
  return (
    <LinkAction
      title={t('recovery.verify.title')}
      lead={t('recovery.verify.lead')}
      label={t('recovery.verify.submit')}
      act={async (token) => <Done email={await verifyEmail(token)} />}
    />
  )
}

function Done({ email }: { email: string }) {
  const t = useT()
  return (
    <>
      <Notice tone="ok" isUrgent title={t('recovery.verify.doneTitle')}>
        <Sentence text={t('recovery.verify.done', { email })} verbatim={email} />
      </Notice>
      <LinkButton to={paths.dashboard} size="lg" wide>
        {t('recovery.invalid.toAccount')}
      </LinkButton>
    </>
  )
}
