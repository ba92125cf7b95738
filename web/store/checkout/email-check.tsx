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
import { session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './email-check.module.css'

/** Before a first purchase: shows the address that the key depends on, and offers to confirm it. Paying does not wait for it. */
export function EmailCheck() {
  const { isSignedIn, isEmailVerified, isEmailNoticeClosed, hasBought } = useSnapshot(session)
  const { data } = useLoad(config)
  const isAsked = isSignedIn && isEmailVerified === false && hasBought === false && !isEmailNoticeClosed
  return isAsked && data?.email ? <Asked /> : null
}

function Asked() {
  const t = useT()
  const { email } = useSnapshot(session)
  const { isBusy, run } = useTask()
  const [outcome, setOutcome] = useState('')
  const send = () =>
    run(async () => {
      setOutcome('')
      try {
        await call(sendVerification)
        setOutcome(t('checkout.email.sent'))
      } catch (thrown) {
        setOutcome(failureOf(t, thrown).text)
      }
    })
  return (
    <section aria-label={t('checkout.email.label')} className={styles.frame}>
      <Notice title={t('checkout.email.title', { email })}>
        <div className={styles.texts}>
          <p data-replaced={outcome !== '' || undefined}>{t('checkout.email.text')}</p>
          <p role="status">{outcome}</p>
        </div>
        <div className={styles.buttons}>
          <Button size="sm" variant="quiet" busy={isBusy} onClick={send}>
            {t('checkout.email.send')}
          </Button>
          <LinkButton size="sm" variant="quiet" to={paths.dashboardEmail} target="_blank" rel="noopener">
            {t('checkout.email.correct')}
            <span className="sr-only"> ({t('checkout.terms.newTab')})</span>
          </LinkButton>
        </div>
      </Notice>
    </section>
  )
}
