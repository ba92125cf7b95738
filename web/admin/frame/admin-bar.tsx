import { Keyboard, Menu, Search } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { ProfileMenu } from '#web/layout/profile-menu.tsx'
import { LanguageToggle, ThemeToggle } from '#web/layout/toggles.tsx'
import { Wordmark } from '#web/layout/wordmark.tsx'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { openSearch } from '../search/search-state.ts'
import styles from './admin-shell.module.css'
import { openShortcutHelp } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'

/** The panel's header: brand, language, theme, profile. On narrow screens it also opens the sidebar as a drawer. */
export function AdminBar() {
  const t = useT()
  return (
    <header className={styles.bar}>
      <div className={styles.narrow}>
        <Popover trigger={<Menu aria-hidden />} label={t('admin.nav.open')} panelClass={styles.drawer}>
          <Sidebar />
        </Popover>
      </div>
      <Link to={paths.home} aria-label={t('shop.site.home')} className={styles.brand}>
        <Wordmark />
      </Link>
      <span className={styles.place}>{t('admin.title')}</span>
      <button
        type="button"
        className={styles.search}
        title={t('admin.search.title')}
        aria-label={t('admin.search.title')}
        aria-keyshortcuts="Control+K"
        data-keys="Ctrl K"
        onClick={() => openSearch(true)}
      >
        <Search aria-hidden />
        <span>{t('admin.search.title')}</span>
      </button>
      <div className={styles.tools}>
        <span className={styles.wide}>
          <IconButton
            label={t('admin.keys.title')}
            icon={<Keyboard aria-hidden />}
            aria-keyshortcuts="?"
            onClick={() => openShortcutHelp(true)}
          />
        </span>
        <LanguageToggle />
        <ThemeToggle />
        <ProfileMenu />
      </div>
    </header>
  )
}
