import { CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { serverNow } from '#web/api/server-clock.ts'
import { useNow } from '#web/hooks/use-now.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { locale } from '#web/state/locale.ts'
import {
  countUnread,
  doNotDisturb,
  markAllRead,
  notifications,
  setDoNotDisturb,
  withDoNotDisturb,
} from '#web/state/notifications.ts'
import { session } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { BlankKey } from '#web/ui/key-shape.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { LoadFailed } from './load-failed.tsx'
import { NotificationGroup } from './notification-group.tsx'
import styles from './notification-panel.module.css'
import { isSameDay } from './relative-time.ts'

const minuteMs = 60_000

/** The notifications, of today and before. */
export default function NotificationPanel() {
  const t = useT()
  const { data } = useSnapshot(notifications)
  const { isOn: isQuiet } = useSnapshot(doNotDisturb)
  const list = withDoNotDisturb(data, isQuiet)
  const heading = useRef<HTMLHeadingElement>(null)
  const markAll = () => {
    // The button disappears with the last unread one: the focus must not get lost.
    heading.current?.focus()
    markAllRead().catch((error) => toast(errorText(t, error), 'bad'))
  }
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className="title">
          {t('notifications.title')}
        </h2>
        {countUnread(list) > 0 && (
          <Button variant="plain" size="sm" icon={<CheckCheck aria-hidden />} onClick={markAll}>
            {t('notifications.readAll')}
          </Button>
        )}
      </div>
      <NotificationLists />
      <div className={styles.foot}>
        <Switch
          label={t('notifications.quiet')}
          effect={t('notifications.quietEffect')}
          isOn={isQuiet}
          onChange={setDoNotDisturb}
        />
      </div>
    </>
  )
}

function NotificationLists() {
  const t = useT()
  const { data, isLoaded, isRefreshing, status, error } = useSnapshot(notifications)
  const { isOn: isQuiet } = useSnapshot(doNotDisturb)
  const now = useNow(serverNow, minuteMs)
  const retry = () => void notifications.load(session.userId ?? '', locale.code)
  if (!isLoaded && status === 'failed')
    return <LoadFailed title={t('notifications.failedTitle')} loaded={{ error, isLoading: isRefreshing, retry }} />
  if (!isLoaded)
    return (
      <div className="stack" aria-busy="true">
        <p className="sr-only">{t('notifications.loading')}</p>
        {['a', 'b', 'c'].map((row) => (
          <Skeleton key={row} height="72px" radius="var(--r-control)" />
        ))}
      </div>
    )
  if (data.length === 0)
    return (
      <div className={styles.empty}>
        <div className={styles.art}>
          <BlankKey />
        </div>
        <p className={styles.emptyTitle}>{t('notifications.emptyTitle')}</p>
        <p>{t('notifications.emptyText')}</p>
      </div>
    )
  const list = withDoNotDisturb(data, isQuiet)
  const isToday = ({ createdAt }: { createdAt: string }) => isSameDay(Date.parse(createdAt), now)
  const today = list.filter(isToday)
  const before = list.filter((notification) => !isToday(notification))
  return (
    <>
      <NotificationGroup title={t('notifications.today')} list={today} now={now} />
      <NotificationGroup title={t('notifications.before')} list={before} now={now} />
    </>
  )
}
