import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { useIsConfirmationAsked, useVerificationLink } from '#web/layout/unverified-email.ts'
import { session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CorrectEmail } from './correct-email.tsx'
import styles from './email-check.module.css'

/** Before a first purchase: shows the address that the key depends on, and offers to confirm it. Paying does not wait for it. */
export function EmailCheck() {
  const { hasBought } = useSnapshot(session)
  const isAsked = useIsConfirmationAsked()
  return isAsked && hasBought === false ? <Asked /> : null
}

function Asked() {
  const t = useT()
  const { email } = useSnapshot(session)
  const { isBusy, outcome, send } = useVerificationLink(t('checkout.email.sent'))
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
          <CorrectEmail />
        </div>
      </Notice>
    </section>
  )
}
