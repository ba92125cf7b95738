import { Bell as BellIcon, Info, RefreshCw, TriangleAlert, Wrench } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { NotificationCategory } from '#schema/rules/notifications.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { markAllRead, markRead, notifications, unreadOf } from '#web/state/notifications.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import styles from './bell.module.css'

const icons: Record<NotificationCategory, typeof Info> = {
  geral: Info,
  atualizacao: RefreshCw,
  manutencao: Wrench,
  importante: TriangleAlert,
}

export function Bell() {
  const t = useT()
  const { data, status } = useLoad(notifications)
  const unread = unreadOf(data)
  return (
    <Popover
      label={t('shop.bell.label', { unread })}
      triggerClass={styles.trigger}
      panelClass={styles.panel}
      trigger={
        <>
          <BellIcon aria-hidden />
          {unread > 0 && (
            <span aria-hidden="true" className={styles.count}>
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </>
      }
      onOpen={() => void notifications.load()}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('shop.bell.title')}</h2>
        {unread > 0 && (
          <Button look="plain" size="sm" onClick={() => void markAllRead()}>
            {t('shop.bell.readAll')}
          </Button>
        )}
      </div>
      {data.length > 0 ? (
        <NotificationList />
      ) : (
        <p className={styles.empty}>{status === 'failed' ? t('shop.bell.failed') : t('shop.bell.empty')}</p>
      )}
    </Popover>
  )
}

function NotificationList() {
  const t = useT()
  const { dateTime } = useFormats()
  const { data } = useSnapshot(notifications)
  return (
    <ul className={styles.list}>
      {data.map((notification) => {
        const Icon = icons[notification.category]
        return (
          <li key={notification._id} data-unread={!notification.read || undefined}>
            <button type="button" className={styles.item} onClick={() => void markRead(notification._id)}>
              <Icon aria-hidden className={styles.icon} />
              <span className={styles.text}>
                <span className={styles.meta}>
                  {t(`shop.bell.${notification.category}`)} ·{' '}
                  <time dateTime={notification.createdAt}>{dateTime(notification.createdAt)}</time>
                </span>
                <span className={styles.subject}>
                  {!notification.read && <span className="sr-only">{t('shop.bell.unread')}: </span>}
                  {notification.title}
                </span>
                <span className={styles.content}>{notification.content}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
