import { Laptop, Smartphone } from 'lucide-react'
import type { ListedSession, OpenSession } from '#schema/api/sessions.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './session-list.module.css'

const phones = new Set<string | null>(['Android', 'iOS'])

/** "Chrome · Windows". */
export const deviceName = (t: Translate, { browser, system }: OpenSession) =>
  [browser, system].filter(Boolean).join(' · ') || t('dashboard.sessions.unknown')

/** Where the account is open; every session but this one with a button to end it. */
export function SessionList({
  sessions,
  onEnd,
}: {
  sessions: readonly ListedSession[]
  onEnd: (session: ListedSession) => void
}) {
  const t = useT()
  const { dateTime } = useDates()
  return (
    <ul aria-label={t('dashboard.sessions.list')} className={styles.list}>
      {sessions.map((session) => {
        const { id, isCurrent } = session
        const name = deviceName(t, session)
        return (
          <li key={id}>
            <SessionDevice session={session} dateTime={dateTime} />
            {isCurrent ? (
              <Badge tone="ok">{t('dashboard.sessions.current')}</Badge>
            ) : (
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('dashboard.sessions.endOf', { device: name })}
                onClick={() => onEnd(session)}
              >
                {t('dashboard.sessions.end')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The device of a session, since when and where. */
export function SessionDevice({ session, dateTime }: { session: OpenSession; dateTime: (instant: string) => string }) {
  const t = useT()
  const { startedAt, system, address } = session
  const Icon = phones.has(system) ? Smartphone : Laptop
  const about = [startedAt && t('dashboard.sessions.since', { date: dateTime(startedAt) }), address]
  return (
    <>
      <Icon aria-hidden />
      <div className={styles.about}>
        <p className={styles.name}>{deviceName(t, session)}</p>
        <p className="hint">{about.filter(Boolean).join(' · ')}</p>
      </div>
    </>
  )
}
