import { NotificationBell } from './notification-bell.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** What the bar has for a user with a session. */
export default function AccountTools() {
  return (
    <>
      <NotificationBell />
      <ProfileMenu />
    </>
  )
}
