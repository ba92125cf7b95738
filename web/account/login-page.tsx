import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSnapshot } from 'valtio'
import type { Challenge } from '#schema/api/second-factor.ts'
import { useRedirect } from '#web/hooks/use-redirect.ts'
import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { Page, PageHead } from '#web/layout/page.tsx'
import { paths, returnPath } from '#web/paths.ts'
import { session } from '#web/state/session.ts'
import { keepsSession } from '#web/state/storage.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Redirect } from '#web/ui/redirect.tsx'
import styles from './account-frame.module.css'
import { AccountFrame } from './account-frame.tsx'
import { DiscordButton } from './discord-button.tsx'
import { LoginForm } from './login-form.tsx'
import { emailFromState, isNewAccountState, messageFromState } from './navigation-state.ts'
import { SuccessDialog } from './success-dialog.tsx'

const ProofStep = lazyPage(() => import('./proof-step.tsx'), 'secondFactor')

const successMs = 1_200

export default function LoginPage() {
  const t = useT()
  const redirect = useRedirect()
  const { search, state } = useLocation()
  const [params] = useSearchParams()
  const { isSignedIn } = useSnapshot(session)
  const [wasSignedIn] = useState(isSignedIn)
  const [isKept] = useState(keepsSession)
  const [email, setEmail] = useState(() => emailFromState(state))
  const [isLoggedIn, setLoggedIn] = useState(false)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const message = messageFromState(state)
  const returnTo = returnPath(search)
  const target = returnTo ?? paths.dashboard
  // An invitation from Discord is for users without an account here; the query is kept.
  if (params.has('discordId')) return <Redirect to={{ pathname: paths.register(), search }} />
  if (wasSignedIn) return <Redirect to={target} />
  const go = () => redirect(target)
  return (
    <Page title={t('auth.login.title')}>
      <AccountFrame seed={email}>
        {challenge ? (
          <Suspense>
            <ProofStep
              challenge={challenge}
              email={email}
              onDone={() => setLoggedIn(true)}
              onBack={() => setChallenge(null)}
            />
          </Suspense>
        ) : (
          <>
            <PageHead title={t('auth.login.title')} lead={t('auth.login.lead')} />
            {isNewAccountState(state) && <Notice tone="ok">{t('auth.login.created')}</Notice>}
            {message && <Notice tone="ok">{message}</Notice>}
            {!isKept && <Notice tone="warn">{t('auth.login.notKept')}</Notice>}
            <LoginForm
              email={email}
              isKnown={isNewAccountState(state)}
              onEmail={setEmail}
              onDone={() => setLoggedIn(true)}
              onChallenge={setChallenge}
            />
            <DiscordButton label={t('auth.login.discord')} />
            <p className={styles.switch}>
              {t('auth.login.noAccount')}{' '}
              <Link to={paths.register(returnTo)} state={{ email }}>
                {t('shop.nav.register')}
              </Link>
            </p>
          </>
        )}
      </AccountFrame>
      {isLoggedIn && (
        <SuccessDialog
          title={t('auth.login.doneTitle')}
          text={t('auth.login.doneText')}
          now={t('auth.login.doneNow')}
          seed={email}
          afterMs={successMs}
          onDone={go}
        />
      )}
    </Page>
  )
}
