import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { closeEmailNotice, session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { useIsConfirmationAsked, useVerificationLink } from './unverified-email.ts'
import styles from './verify-notice.module.css'

/** Asks to confirm the account's e-mail, until it is confirmed or the person puts it off. Nothing depends on it. */
export default function VerifyNotice() {
  return useIsConfirmationAsked() ? <Asked /> : null
}

function Asked() {
  const t = useT()
  const { email } = useSnapshot(session)
  const { isBusy, outcome, send } = useVerificationLink(t('recovery.notice.sent'))
  return (
    <section aria-label={t('recovery.notice.label')} className={styles.frame}>
      <Notice tone="warn" title={t('recovery.notice.title')}>
        <p>
          <Sentence text={t('recovery.notice.text', { email })} verbatim={email} />
        </p>
        <p role="status">{outcome}</p>
        <div className={styles.buttons}>
          <Button size="sm" variant="quiet" busy={isBusy} onClick={send}>
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
