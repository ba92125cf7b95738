import { Bell as BellIcon } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useInterval } from '#web/hooks/use-interval.ts'
import { usePageVisible } from '#web/hooks/use-page-visible.ts'
import { useReturnToPage } from '#web/hooks/use-return-to-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ensureTexts, useLanguage } from '#web/state/locale.ts'
import { leadOn } from '#web/state/new-page.ts'
import { countUnread, doNotDisturb, notifications, withDoNotDisturb } from '#web/state/notifications.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { Popover } from '#web/ui/popover.tsx'
import styles from './notification-bell.module.css'

const refreshMs = 60_000
const loadPanel = () => Promise.all([import('./notification-panel.tsx'), ensureTexts('notifications')])

/** The unread count and the panel; the panel’s code is loaded when it is first opened. */
export function NotificationBell() {
  const t = useT()
  const userId = useSnapshot(session).userId ?? ''
  const language = useLanguage()
  const { data } = useLoad(notifications, userId, language)
  const { isOn: isQuiet } = useSnapshot(doNotDisturb)
  const isVisible = usePageVisible()
  const [Panel, setPanel] = useState<ComponentType | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useInterval(() => void notifications.load(userId, language), isVisible ? refreshMs : null)
  useReturnToPage(() => notifications.loadIfStale(userId, language))
  const open = async () => {
    // Opening always refreshes: a user who opens it expects a key from seconds ago.
    void notifications.load(userId, language)
    try {
      const [panel] = await loadPanel()
      setPanel(() => panel.default)
    } catch {
      if (!(await leadOn())) setFailed(true)
    }
  }
  const unread = countUnread(withDoNotDisturb(data, isQuiet))
  return (
    <Popover
      label={t('shop.bell.label', { unread })}
      panelClass={styles.panel}
      trigger={
        <>
          <BellIcon aria-hidden />
          {/* No text, which would have to be part of the button's name. */}
          {unread > 0 && <span className={styles.count} data-count={unread > 9 ? '9+' : unread} />}
        </>
      }
      onOpen={open}
    >
      {Panel ? <Panel /> : <p className={styles.wait}>{hasFailed ? t('shop.bell.failed') : t('shop.state.loading')}</p>}
    </Popover>
  )
}
