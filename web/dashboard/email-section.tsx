import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { Optional } from '#web/layout/optional.tsx'
import { config } from '#web/state/config.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sentence, Verbatim } from '#web/ui/verbatim.tsx'
import { cancelChange, type EmailChange, emailChange, sendChangeAgain, sendVerification } from './account-state.ts'
import styles from './profile-page.module.css'

const EmailForm = lazyPage(() => import('./email-form.tsx'))

/** The account's e-mail: whether it is confirmed, and its change. Without a mailer neither is possible. */
export default function EmailSection() {
  const { data } = useLoad(config)
  return data?.email ? <Section /> : null
}

function Section() {
  const t = useT()
  const { email, isEmailVerified } = useSnapshot(session)
  const { data } = useLoad(emailChange, email)
  const [isChanging, setChanging] = useState(false)
  const { isBusy, run } = useTask()
  const act = (action: () => Promise<unknown>, done: string) => () =>
    run(async () => {
      try {
        await action()
        toast(done)
      } catch (thrown) {
        toast(failureOf(t, thrown).text, 'bad')
      }
    })
  return (
    <section id="email" className={styles.section}>
      <h2>{t('recovery.email.title')}</h2>
      <p>{t('recovery.email.lead')}</p>
      <div className={styles.state}>
        <Verbatim>{email}</Verbatim>
        {isEmailVerified === true && (
          <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
            {t('recovery.email.verified')}
          </Badge>
        )}
        {isEmailVerified === false && (
          <Badge tone="warn" icon={<CircleAlert aria-hidden />}>
            {t('recovery.email.unverified')}
          </Badge>
        )}
      </div>
      {data.change && (
        <Pending
          change={data.change}
          isBusy={isBusy}
          onAgain={act(sendChangeAgain, t('recovery.email.sent'))}
          onCancel={act(cancelChange, t('recovery.email.cancelled'))}
        />
      )}
      <div className={styles.buttons}>
        {isEmailVerified === false && (
          <Button variant="quiet" busy={isBusy} onClick={act(sendVerification, t('recovery.notice.sent'))}>
            {t('recovery.email.verify')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setChanging(true)}>
          {t('recovery.email.change')}
        </Button>
      </div>
      <Dialog
        isOpen={isChanging}
        onClose={() => setChanging(false)}
        title={t('recovery.email.change')}
        closeLabel={t('shop.state.close')}
      >
        <Optional isNeeded>
          <EmailForm onClose={() => setChanging(false)} />
        </Optional>
      </Dialog>
    </section>
  )
}

interface PendingProps {
  change: EmailChange
  isBusy: boolean
  onAgain: () => void
  onCancel: () => void
}

function Pending({ change, isBusy, onAgain, onCancel }: PendingProps) {
  const t = useT()
  const { dateTime } = useDates()
  const { address, expiresAt, isPresentConfirmed, isNewConfirmed } = change
  const waiting = isNewConfirmed ? 'pendingPresent' : isPresentConfirmed === false ? 'pendingBoth' : 'pendingNew'
  return (
    <Notice isUrgent title={<Sentence text={t('recovery.email.pendingTitle', { address })} verbatim={address} />}>
      <p>{t(`recovery.email.${waiting}`)}</p>
      <p>{t('recovery.email.until', { time: dateTime(expiresAt) })}</p>
      <div className={styles.buttons}>
        <Button size="sm" variant="quiet" busy={isBusy} onClick={onAgain}>
          {t('recovery.notice.again')}
        </Button>
        <Button size="sm" variant="quiet" busy={isBusy} onClick={onCancel}>
          {t('recovery.email.cancel')}
        </Button>
      </div>
    </Notice>
  )
}
