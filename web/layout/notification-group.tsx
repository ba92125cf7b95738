import { useId } from 'react'
import type { Snapshot } from 'valtio'
import type { Notification } from '#schema/api/notifications.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLanguage } from '#web/state/locale.ts'
import { markRead } from '#web/state/notifications.ts'
import { toast } from '#web/state/toasts.ts'
import { Link } from '#web/ui/link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NotificationIcon } from '#web/ui/notification-icon.tsx'
import styles from './notification-group.module.css'
import { relativeTime } from './relative-time.ts'
import { splitLinks } from './split-links.ts'

type Shown = Snapshot<Notification>

export function NotificationGroup({ title, list, now }: { title: string; list: readonly Shown[]; now: number }) {
  const id = useId()
  if (list.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul>
        {list.map((notification) => (
          <Entry key={notification._id} notification={notification} now={now} />
        ))}
      </ul>
    </section>
  )
}

/** The subject is a button as large as the entry; links in the text are above it. */
function Entry({ notification, now }: { notification: Shown; now: number }) {
  const t = useT()
  const language = useLanguage()
  const { dateTime } = useDates()
  const { _id, category, createdAt, sender, topic, read, purchaseId, renews } = notification
  const { title, content } = useTexts()(notification)
  const choose = () => {
    if (!read) markRead(_id).catch((error) => toast(errorText(t, error), 'bad'))
  }
  const facts = [topic, sender && t('notifications.from', { sender })].filter(Boolean)
  return (
    <li className={styles.entry} data-unread={!read || undefined}>
      <NotificationIcon category={category} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.meta}>
          <span>{t(`notifications.${category}`)}</span>
          <time dateTime={createdAt} title={dateTime(createdAt)}>
            {relativeTime(Date.parse(createdAt), now, language)}
          </time>
        </p>
        <button type="button" className={styles.subject} aria-disabled={read || undefined} onClick={choose}>
          {!read && <span className={styles.unread}>{t('notifications.unread')}</span>}
          <span lang={title.lang}>{title.text}</span>
        </button>
        <p className={styles.content} lang={content.lang}>
          {splitLinks(content.text).map((part) =>
            part.href ? (
              <a key={part.at} href={part.href} target="_blank" rel="noopener" className={styles.link}>
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </p>
        {(renews || purchaseId) && (
          <p className={styles.actions}>
            {renews && (
              <LinkButton to={paths.renewal(renews.productId, renews.licenseId)} size="sm" onClick={choose}>
                {t('notifications.renew')}
              </LinkButton>
            )}
            {purchaseId && (
              <Link to={paths.purchase(purchaseId)} className={styles.purchase} onClick={choose}>
                {t('notifications.toPurchase')}
              </Link>
            )}
          </p>
        )}
        {facts.length > 0 && <p className="faint">{facts.join(' · ')}</p>}
      </div>
    </li>
  )
}
