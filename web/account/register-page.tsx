import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useRedirect } from '#web/hooks/use-redirect.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { paths, returnPath } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './account-frame.module.css'
import { AccountFrame } from './account-frame.tsx'
import { DiscordButton } from './discord-button.tsx'
import { emailFromState } from './navigation-state.ts'
import { keepNewAccount } from './new-account.ts'
import { RegisterForm } from './register-form.tsx'
import { SuccessDialog } from './success-dialog.tsx'

const redirectMs = 2_000

export default function RegisterPage() {
  const t = useT()
  const redirect = useRedirect()
  const { search, state } = useLocation()
  const [params] = useSearchParams()
  const [seed, setSeed] = useState('')
  const [registered, setRegistered] = useState<string | null>(null)
  const finish = (account: { email: string; password: string }) => {
    keepNewAccount(account)
    setRegistered(account.email)
  }
  const toLogin = paths.login(returnPath(search))
  const discord = { discordId: params.get('discordId'), discordSig: params.get('discordSig') }
  return (
    <Page title={t('auth.register.title')}>
      <AccountFrame seed={seed}>
        <PageHead title={t('auth.register.title')} lead={t('auth.register.lead')} />
        <RegisterForm discord={discord} email={emailFromState(state)} onName={setSeed} onDone={finish} />
        <DiscordButton label={t('auth.register.discord')} />
        <p className={styles.switch}>
          {t('auth.register.hasAccount')} <Link to={toLogin}>{t('shop.nav.login')}</Link>
        </p>
      </AccountFrame>
      {registered !== null && (
        <SuccessDialog
          title={t('auth.register.doneTitle')}
          text={t('auth.register.doneText')}
          now={t('auth.register.doneNow')}
          seed={seed}
          afterMs={redirectMs}
          onDone={() => redirect(toLogin, { email: registered, isNew: true })}
        />
      )}
    </Page>
  )
}
