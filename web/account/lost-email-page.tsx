import { useRef, useState } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { SupportLink } from '#web/layout/support-link.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import styles from './account-frame.module.css'
import { AccountFrame } from './account-frame.tsx'
import { LostEmailForm } from './lost-email-form.tsx'

/** For whom the account's e-mail is lost or was mistyped. The answer is the same whatever was stated, so the page promises no more. */
export default function LostEmailPage() {
  const t = useT()
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const sentTo = email.trim()
  const result = useRef<HTMLDivElement>(null)
  useOnChange((sent) => {
    if (sent) result.current?.querySelector('h1')?.focus()
  }, isSent)
  return (
    <Page title={t('lostEmail.title')}>
      <AccountFrame seed={email}>
        {isSent ? (
          <div ref={result} role="status">
            <PageHead
              title={t('lostEmail.doneTitle')}
              lead={<Sentence text={t('lostEmail.doneText', { email: sentTo })} verbatim={sentTo} />}
            >
              <p className={styles.reason}>{t('lostEmail.doneNothingYet')}</p>
            </PageHead>
          </div>
        ) : (
          <>
            <PageHead title={t('lostEmail.title')} lead={t('lostEmail.lead')} />
            <LostEmailForm onEmail={setEmail} onDone={() => setSent(true)} />
            <p className={styles.switch}>
              {t('lostEmail.otherProof')} <SupportLink>{t('lostEmail.toSupport')}</SupportLink>
            </p>
          </>
        )}
        <p className={styles.switch}>
          <Link to={paths.login()}>{t('lostEmail.backToLogin')}</Link>
        </p>
      </AccountFrame>
    </Page>
  )
}
