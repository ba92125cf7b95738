import { CircleCheck, CircleX, Clock, Send } from 'lucide-react'
import { useState } from 'react'
import { sendKeyEmail } from '#schema/api/customers.ts'
import { type EmailState, emailsKeptDays } from '#schema/rules/emails.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/i18n/use-t.ts'
import { config } from '#web/state/config.ts'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { useMayChange } from '../frame/may-change.ts'
import { StatusBadge, type StatusLook } from '../status-badge.tsx'
import { Timestamp } from '../timestamp.tsx'
import { useWord } from '../use-word.ts'
import styles from './customer-page.module.css'
import { type Customer, changed } from './customer-state.ts'

const badges: Record<EmailState, StatusLook> = {
  sent: { tone: 'ok', Icon: CircleCheck },
  queued: { tone: 'info', Icon: Clock },
  failed: { tone: 'bad', Icon: CircleX },
}

interface Props {
  person: Customer['person']
  emails: NonNullable<Customer['emails']>
}

/** What was sent to them, and the e-mail of a key once more. */
export function CustomerEmails({ person: { email }, emails }: Props) {
  const t = useT()
  const word = useWord()
  const mayChange = useMayChange()
  const { data } = useLoad(config)
  const [paymentId, setPaymentId] = useState<string | null>(null)
  const mayRepeat = mayChange && data?.email
  return (
    <section aria-labelledby="emails" className={styles.card}>
      <h2 id="emails">{t('adminCustomers.emails.title', { days: emailsKeptDays })}</h2>
      {emails.length === 0 && <p className={styles.none}>{t('adminCustomers.emails.none')}</p>}
      <ul className={styles.rows}>
        {emails.map(({ _id, kind, createdAt, state, failure, paymentId: of }, place) => {
          // Of a purchase the newest one is sent again.
          const isNewest = of !== null && emails.findIndex((one) => one.paymentId === of) === place
          return (
            <li key={_id}>
              <Timestamp at={createdAt} />
              <div>
                <p className={styles.what}>{t(`adminHealth.emailKinds.${kind}`)}</p>
                {state !== 'sent' && failure && (
                  <p className={styles.aside}>{word('adminHealth.emailFailures', failure)}</p>
                )}
              </div>
              <StatusBadge {...badges[state]}>{t(`adminCustomers.emails.states.${state}`)}</StatusBadge>
              {mayRepeat && isNewest && (
                <Button size="sm" variant="quiet" icon={<Send aria-hidden />} onClick={() => setPaymentId(of)}>
                  {t('admin.actions.sendAgain')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <AdminConfirmDialog
        isOpen={paymentId !== null}
        onClose={() => setPaymentId(null)}
        title={t('adminCustomers.emails.ask')}
        text={t('adminCustomers.emails.text', { email })}
        confirmLabel={t('admin.actions.sendAgain')}
        variant="primary"
        errorTitle={t('adminCustomers.emails.failed')}
        onConfirm={async () => {
          const { message } = await changed(call(sendKeyEmail, { params: { paymentId: paymentId ?? '' } }))
          toast(message, 'ok')
        }}
      />
    </section>
  )
}
