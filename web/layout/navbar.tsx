import { Menu } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import { useHideOnScroll } from '#web/hooks/use-hide-on-scroll.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { session } from '#web/state/session.ts'
import { useSupportLink } from '#web/state/social.ts'
import { join } from '#web/ui/join.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Bell } from './bell.tsx'
import { FeedbackButton, FeedbackPlace } from './feedback/feedback-button.tsx'
import styles from './navbar.module.css'
import { ProfileMenu } from './profile-menu.tsx'
import { LanguageToggle, ThemeToggle } from './toggles.tsx'
import { Wordmark } from './wordmark.tsx'

export function Navbar() {
  const t = useT()
  const { isSignedIn } = useSnapshot(session)
  const isHidden = useHideOnScroll()
  const { pathname, search } = useLocation()
  const isLogin = pathname === paths.login() || pathname === paths.register()
  const returnTo = isLogin || pathname === paths.home ? undefined : pathname + search
  return (
    <header className={join(styles.bar, isHidden && styles.hidden)}>
      <div className={styles.inner}>
        <Link to={paths.home} aria-label={t('shop.site.home')} className={styles.brand}>
          <Wordmark />
        </Link>
        <nav aria-label={t('shop.nav.label')} className={styles.links}>
          <SiteLinks />
        </nav>
        <div className={styles.tools}>
          <LanguageToggle />
          <span className={styles.wide}>
            <ThemeToggle />
          </span>
          {isSignedIn && (
            <span className={styles.wide}>
              <FeedbackButton />
            </span>
          )}
          {isSignedIn && <Bell />}
          {isSignedIn ? (
            <ProfileMenu />
          ) : (
            <LinkButton look="quiet" size="sm" to={isLogin ? paths.login() : paths.login(returnTo)}>
              {t('shop.nav.login')}
            </LinkButton>
          )}
          <SiteMenu />
          <FeedbackPlace />
        </div>
      </div>
    </header>
  )
}

function SiteLinks() {
  const t = useT()
  const support = useSupportLink()
  return (
    <ul>
      <li>
        <NavLink to={paths.products}>{t('shop.nav.store')}</NavLink>
      </li>
      <li>
        <NavLink to={paths.terms}>{t('shop.nav.terms')}</NavLink>
      </li>
      {support && (
        <li>
          <a href={support} target="_blank" rel="noopener">
            {t('shop.nav.support')}
          </a>
        </li>
      )}
    </ul>
  )
}

/** The phone's way to the same links. */
function SiteMenu() {
  const t = useT()
  const { isSignedIn } = useSnapshot(session)
  return (
    <span className={styles.narrow}>
      <Popover
        trigger={<Menu aria-hidden />}
        label={t('shop.nav.menu')}
        triggerClass={styles.icon}
        panelClass={styles.menu}
      >
        <nav aria-label={t('shop.nav.label')}>
          <SiteLinks />
        </nav>
        <div className={styles.menuTools}>
          {isSignedIn && <FeedbackButton isRow />}
          <ThemeToggle isRow />
        </div>
      </Popover>
    </span>
  )
}
