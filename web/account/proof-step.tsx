import { proveLogin } from '#schema/api/login-proof.ts'
import type { Challenge } from '#schema/api/second-factor.ts'
import { useT } from '#web/i18n/use-t.ts'
import { PageHead } from '#web/layout/page.tsx'
import ProofForm from '#web/layout/proof-form.tsx'
import { formCall } from '#web/state/form-call.ts'
import { startSession } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'

interface Props {
  challenge: Challenge
  email: string
  onDone: () => void
  onBack: () => void
}

/** The third step of a login, of accounts with a second factor. */
export default function ProofStep({ challenge, email, onDone, onBack }: Props) {
  const t = useT()
  return (
    <>
      <PageHead title={t('secondFactor.title')} lead={t('secondFactor.loginLead')} />
      <ProofForm
        challenge={challenge}
        onProof={async (body) => {
          startSession(await formCall(proveLogin, { body }), email.trim().toLowerCase())
          onDone()
        }}
      />
      <Button variant="plain" onClick={onBack}>
        {t('secondFactor.back')}
      </Button>
    </>
  )
}
