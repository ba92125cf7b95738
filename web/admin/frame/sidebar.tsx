import { Store } from 'lucide-react'
import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { session } from '#web/state/session.ts'
import { Link, NavLink } from '#web/ui/link.tsx'
import { groups, isShownTo, type Screen, screens } from '../screens.ts'
import styles from './sidebar.module.css'

/** The panel's screens by group, and the way back to the shop. */
export function Sidebar() {
  const t = useT()
  const { scopes } = useSnapshot(session)
  return (
    <nav aria-label={t('admin.nav.label')} className={styles.nav}>
      {groups.map((group) => (
        <Group
          key={group}
          name={t(`admin.nav.${group}`)}
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
  const t = useT()
  const id = useId()
  if (entries.length === 0) return null
  return (
    <div>
      <p id={id} className={styles.group}>
        {name}
      </p>
      <ul aria-labelledby={id}>
        {entries.map(({ id: screen, to, icon: Icon }) => (
          <li key={screen}>
            <NavLink to={to}>
              <Icon aria-hidden />
              {t(`admin.screens.${screen}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
