import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { sendVerification } from '#schema/api/account-links.ts'
import { call } from '#web/api/call.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { config } from '#web/state/config.ts'
import { useLoad } from '#web/state/resource.ts'
import { closeEmailNotice, session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './verify-notice.module.css'

/** Asks to confirm the account's e-mail, until it is confirmed or the person puts it off. Nothing depends on it. */
export default function VerifyNotice() {
  const { isSignedIn, isEmailVerified, isEmailNoticeClosed } = useSnapshot(session)
  const { data } = useLoad(config)
  const isAsked = isSignedIn && isEmailVerified === false && !isEmailNoticeClosed
  return isAsked && data?.email ? <Asked /> : null
}

function Asked() {
  const t = useT()
  const { email } = useSnapshot(session)
  const { isBusy, run } = useTask()
  const [outcome, setOutcome] = useState('')
  const sendAgain = () =>
    run(async () => {
      setOutcome('')
      try {
        await call(sendVerification)
        setOutcome(t('recovery.notice.sent'))
      } catch (thrown) {
        setOutcome(failureOf(t, thrown).text)
      }
    })
  return (
    <section aria-label={t('recovery.notice.label')} className={styles.frame}>
      <Notice tone="warn" title={t('recovery.notice.title')}>
        <p>{t('recovery.notice.text', { email })}</p>
        <p role="status">{outcome}</p>
        <div className={styles.buttons}>
          <Button size="sm" variant="quiet" busy={isBusy} onClick={sendAgain}>
            {t('recovery.notice.again')}
          </Button>
          <LinkButton size="sm" variant="quiet" to={paths.dashboardEmail}>
            {t('recovery.notice.correct')}
          </LinkButton>
          <Button size="sm" variant="plain" onClick={closeEmailNotice}>
            {t('recovery.notice.close')}
          </Button>
        </div>
      </Notice>
    </section>
  )
}
