import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { endSession } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordForm } from './password-page.tsx'

/** In place of the page that was asked for, until the password that an admin has set is changed. */
export default function FirstPasswordPage() {
  const t = useT()
  return (
    <Page title={t('profile.firstPassword.title')} width="read">
      <PageHead title={t('profile.firstPassword.title')} lead={t('profile.firstPassword.lead')} />
      <PasswordForm />
      <p>
        <Button variant="plain" onClick={endSession}>
          {t('shop.nav.logout')}
        </Button>
      </p>
    </Page>
  )
}
