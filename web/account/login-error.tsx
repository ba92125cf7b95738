import { useLocation } from 'react-router'
import { useT } from '#web/i18n/use-t.ts'
import { SupportLink } from '#web/layout/support-link.tsx'
import { paths, returnPath } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { ErrorNotice, Notice } from '#web/ui/notice.tsx'
import styles from './account-frame.module.css'
import type { Failure } from './auth-failure.ts'

const isShutOut = (code: string) => code === 'account_banned' || code === 'account_blocked'

/** Why the login failed, with the next step where there is one. */
export function LoginError({ failure, email }: { failure: Failure; email: string }) {
  const t = useT()
  const { search } = useLocation()
  if (failure.code === 'account_not_found')
    return (
      <Notice tone="warn" isUrgent title={t('auth.login.unknownTitle')}>
        <p>{t('auth.login.unknownText')}</p>
        <p className={styles.switch}>
          <Link to={paths.register(returnPath(search))} state={{ email }}>
            {t('shop.nav.register')}
          </Link>
        </p>
        <p className={styles.switch}>
          <Link to={paths.lostEmail}>{t('auth.login.toLostEmail')}</Link>
        </p>
      </Notice>
    )
  if (isShutOut(failure.code))
    return (
      <Notice tone="warn" isUrgent title={t('auth.login.blockedTitle')}>
        <p>{failure.text}</p>
        <p className={styles.switch}>
          <SupportLink>{t('auth.login.toSupport')}</SupportLink>
        </p>
      </Notice>
    )
  return <ErrorNotice text={failure.text} />
}
