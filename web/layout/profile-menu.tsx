import { KeyRound, LayoutDashboard, LogOut, Shield } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { endSession, session } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { MenuItem } from '#web/ui/menu-item.tsx'
import { Popover } from '#web/ui/popover.tsx'
import styles from './profile-menu.module.css'

export function ProfileMenu() {
  const t = useT()
  const navigate = useNavigate()
  const { name, role, profileImage } = useSnapshot(session)
  const leave = () => {
    endSession()
    toast(t('shop.nav.loggedOut'), 'info')
    navigate(paths.home)
  }
  return (
    <Popover
      role="menu"
      label={t('shop.nav.profile', { name })}
      trigger={<Avatar name={name} src={profileImage} />}
      triggerClass={styles.trigger}
    >
      <p role="presentation" className={styles.name}>
        {name}
      </p>
      <MenuItem to={paths.dashboard} icon={<LayoutDashboard aria-hidden />}>
        {t('shop.nav.dashboard')}
      </MenuItem>
      <MenuItem to={paths.dashboardPurchased} icon={<KeyRound aria-hidden />}>
        {t('shop.nav.purchases')}
      </MenuItem>
      {role === 'admin' && (
        <MenuItem to={paths.admin} icon={<Shield aria-hidden />}>
          {t('shop.nav.panel')}
        </MenuItem>
      )}
      <MenuItem onChoose={leave} icon={<LogOut aria-hidden />}>
        {t('shop.nav.logout')}
      </MenuItem>
    </Popover>
  )
}
