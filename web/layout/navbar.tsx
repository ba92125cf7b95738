import { Menu } from 'lucide-react'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useLocation } from 'react-router'
import { useSnapshot } from 'valtio'
import { useHideOnScroll } from '#web/hooks/use-hide-on-scroll.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useSupportEntry } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { session } from '#web/state/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link, NavLink } from '#web/ui/link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { FeedbackButton } from './feedback/feedback-button.tsx'
import { HelperButton } from './helper-button.tsx'
import styles from './navbar.module.css'
import { pageLinks } from './page-links.ts'
import { SearchBox } from './search-box.tsx'
import { LanguageToggle, ShortcutToggle, ThemeToggle } from './toggles.tsx'
import { Wordmark } from './wordmark.tsx'

/** Loaded for users with a session; where that fails, a link leads to the account. */
const AccountTools = lazy(() => import('./account-tools.tsx').catch(() => ({ default: AccountLink })))

export function Navbar() {
  const t = useT()
  const { isSignedIn, isExpected } = useSnapshot(session)
  // Deferred, since the request for their code takes long on a slow phone.
  const hasTools = useDeferredValue(isSignedIn) && isSignedIn
  const isHidden = useHideOnScroll()
  const { pathname, search } = useLocation()
  const isLogin = pathname === paths.login() || pathname === paths.register()
  const returnTo = isLogin || pathname === paths.home ? undefined : pathname + search
  return (
    <header className={classNames(styles.bar, isHidden && styles.hidden)}>
      <div className={styles.inner}>
        <Link to={paths.home} aria-label={t('shop.site.home')} className={styles.brand}>
          <Wordmark />
        </Link>
        <nav aria-label={t('shop.nav.label')} className={styles.links}>
          <ul>
            <PageLinks />
            <li>
              {/* A section of a page is never the current page. */}
              <Link to={paths.faq}>{t('shop.nav.faq')}</Link>
            </li>
          </ul>
        </nav>
        <div className={styles.tools}>
          <div className={styles.field}>
            <SearchBox />
          </div>
          <LanguageToggle />
          <span className={styles.wide}>
            <HelperButton />
          </span>
          {hasTools ? (
            <Suspense fallback={<span className={styles.account} />}>
              <AccountTools />
            </Suspense>
          ) : isSignedIn || isExpected ? (
            <span className={styles.account} />
          ) : (
            <LinkButton variant="quiet" to={paths.login(returnTo)}>
              {t('shop.nav.login')}
            </LinkButton>
          )}
          <SiteMenu returnTo={returnTo} />
        </div>
      </div>
    </header>
  )
}

function AccountLink() {
  const t = useT()
  return (
    <LinkButton variant="quiet" size="sm" to={paths.dashboard}>
      {t('shop.nav.dashboard')}
    </LinkButton>
  )
}

/** The few links that are in the bar of a wide screen, and else in the menu. */
function PageLinks({ className }: { className?: string | undefined }) {
  const t = useT()
  return pageLinks.map(([to, name]) => (
    <li key={to} className={className}>
      <NavLink to={to}>{t(name)}</NavLink>
    </li>
  ))
}

/** What the bar has no room for: on wide screens all but its own links. */
function SiteMenu({ returnTo }: { returnTo: string | undefined }) {
  const t = useT()
  const { isSignedIn, isExpected } = useSnapshot(session)
  const support = useSupportEntry()
  return (
    <Popover trigger={<Menu aria-hidden />} label={t('shop.nav.menu')} panelClass={styles.menu}>
      <nav aria-label={t('shop.nav.menu')}>
        <ul>
          <li>
            <NavLink to={paths.home} end>
              {t('shop.nav.home')}
            </NavLink>
          </li>
          <PageLinks className={styles.barless} />
          <li className={styles.barless}>
            <Link to={paths.faq}>{t('shop.nav.faqLong')}</Link>
          </li>
          {support && (
            <li>
              <a href={support} target="_blank" rel="noopener">
                {t('shop.nav.support')}
                <span className="sr-only"> ({t('shop.footer.newTab')})</span>
              </a>
            </li>
          )}
          <li>
            <NavLink to={paths.terms}>{t('shop.nav.terms')}</NavLink>
          </li>
          {!(isSignedIn || isExpected) && (
            <li>
              <NavLink to={paths.register(returnTo)}>{t('shop.nav.register')}</NavLink>
            </li>
          )}
        </ul>
      </nav>
      <div className={styles.menuTools}>
        <span className={styles.narrow}>
          <HelperButton isRow />
        </span>
        <FeedbackButton />
        <ThemeToggle isRow />
        <div className={styles.wide}>
          <ShortcutToggle />
        </div>
      </div>
    </Popover>
  )
}
