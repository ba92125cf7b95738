import { Store } from 'lucide-react'
import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#schema/rules/numbers.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useLanguage } from '#web/state/locale.ts'
import { session } from '#web/state/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link, NavLink } from '#web/ui/link.tsx'
import { countBeside, home, type PanelHome } from '../home/home-state.ts'
import { groups, isShownTo, type Screen, screens } from '../screens.ts'
import styles from './sidebar.module.css'

/** The panel's screens by group, and the way back to the shop. */
export function Sidebar() {
  const t = useT()
  const { scopes } = useSnapshot(session)
  return (
    <nav aria-label={t('admin.title')} className={styles.nav}>
      {groups.map((group) => (
        <Group
          key={group}
          name={group === 'start' ? '' : t(`admin.nav.${group}`)}
          entries={screens.filter((screen) => screen.group === group && isShownTo(scopes, screen))}
        />
      ))}
      <Link to={paths.home} className={styles.home}>
        <Store aria-hidden />
        {t('admin.nav.home')}
      </Link>
    </nav>
  )
}

function Group({ name, entries }: { name: string; entries: readonly Screen[] }) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <div>
      {name && (
        <p id={id} className={styles.group}>
          {name}
        </p>
      )}
      <ul aria-labelledby={name ? id : undefined}>
        {entries.map((screen) => (
          <Entry key={screen.id} screen={screen} />
        ))}
      </ul>
    </div>
  )
}

/** Beside a screen's name: how many cases wait there for a person, on brass, or how many there are of what it shows. */
function Entry({ screen: { id: screen, to, icon: Icon } }: { screen: Screen }) {
  const t = useT()
  const id = useId()
  const language = useLanguage()
  const { data } = useSnapshot(home)
  const beside = data && countBeside(screen, data as PanelHome)
  const isWaiting = beside?.isWaiting === true
  return (
    <li>
      <NavLink to={to} aria-describedby={isWaiting ? id : undefined}>
        <Icon aria-hidden />
        {t(`admin.screens.${screen}`)}
        {beside && (
          <span aria-hidden="true" className={classNames(styles.count, isWaiting && styles.waiting)}>
            {formatNumber(beside.count, language)}
          </span>
        )}
      </NavLink>
      {isWaiting && (
        <span id={id} hidden>
          {t('admin.nav.waiting', { count: beside.count })}
        </span>
      )}
    </li>
  )
}
