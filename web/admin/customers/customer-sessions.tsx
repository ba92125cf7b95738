import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { endUserSessions } from '#schema/api/users.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/i18n/use-t.ts'
import { SessionDevice } from '#web/layout/session-list.tsx'
import { session } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { useMayChange } from '../frame/may-change.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import styles from './customer-page.module.css'
import { type Customer, changed } from './customer-state.ts'

interface Props {
  person: Customer['person']
  sessions: NonNullable<Customer['sessions']>
}

/** Where their account is open. An admin ends their own sessions under Account security. */
export function CustomerSessions({ person: { _id: id, name }, sessions }: Props) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const mayChange = useMayChange()
  const isOwn = useSnapshot(session).userId === id
  const [isEnding, setEnding] = useState(false)
  return (
    <section aria-labelledby="sessions" className={styles.card}>
      <div className={styles.head}>
        <h2 id="sessions" className="title">
          {t('adminCustomers.sessions.title', { n: sessions.length })}
        </h2>
        {mayChange && !isOwn && sessions.length > 0 && (
          <Button size="sm" variant="quiet" icon={<LogOut aria-hidden />} onClick={() => setEnding(true)}>
            {t('adminCustomers.sessions.end')}
          </Button>
        )}
      </div>
      {sessions.length === 0 && <p className={styles.none}>{t('adminCustomers.sessions.none')}</p>}
      <ul className={styles.sessions}>
        {sessions.map((one) => (
          <li key={one.startedAt}>
            <SessionDevice session={one} dateTime={dateTime} />
          </li>
        ))}
      </ul>
      <AdminConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={t('adminCustomers.sessions.ask')}
        text={t('adminCustomers.sessions.text', { name })}
        confirmLabel={t('adminCustomers.sessions.end')}
        errorTitle={t('adminCustomers.sessions.failed')}
        onConfirm={async () => {
          await changed(call(endUserSessions, { params: { id } }))
          toast(t('adminCustomers.sessions.done'), 'ok')
        }}
      />
    </section>
  )
}
