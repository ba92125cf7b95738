import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { termsVersion } from '#schema/rules/accounts.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { terms } from '#web/layout/terms-text.ts'
import { LanguageToggle } from '#web/layout/toggles.tsx'
import { Wordmark } from '#web/layout/wordmark.tsx'
import { paths } from '#web/paths.ts'
import { useLanguage } from '#web/state/locale.ts'
import { useLoad } from '#web/state/resource.ts'
import { acceptTerms, useTermsGate } from '#web/state/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Link } from '#web/ui/link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadState } from '../load-state.tsx'
import styles from './terms-page.module.css'

export default function TermsPage() {
  const t = useT()
  const { date } = useDates()
  const language = useLanguage()
  const loaded = useLoad(terms, language)
  return (
    <Page title={t('shop.terms.title')}>
      <div className={styles.top}>
        <Link to={paths.home} aria-label={t('shop.site.home')}>
          <Wordmark />
        </Link>
        <LanguageToggle />
      </div>
      <h1 tabIndex={-1} className={styles.title}>
        {t('shop.terms.title')}
      </h1>
      {/* Noon: a bare date is midnight UTC, the day before in Brazil. */}
      <p className={styles.version}>{t('shop.terms.version', { date: date(`${termsVersion}T12:00:00`) })}</p>
      <LoadState parts={[loaded]} skeleton={null}>
        <div className={styles.columns}>
          <nav aria-label={t('shop.terms.contents')} className={styles.contents}>
            <ol>
              {loaded.data.map(({ id, title }) => (
                <li key={id}>
                  <Link to={`#${id}`}>{title}</Link>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.text}>
            {loaded.data.map(({ id, title, paragraphs }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{title}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
            <Acceptance />
          </div>
        </div>
      </LoadState>
    </Page>
  )
}

/** The same question as in the gate; once accepted, only the way back. */
function Acceptance() {
  const t = useT()
  const reason = useId()
  const navigate = useNavigate()
  const { isAccepted } = useTermsGate()
  const [isTicked, setTicked] = useState(isAccepted)
  return (
    <form
      className={styles.accept}
      onSubmit={(event) => {
        event.preventDefault()
        acceptTerms()
        navigate(paths.home)
      }}
    >
      {isAccepted && <p>{t('gate.accepted')}</p>}
      <Checkbox checked={isTicked} onChange={(event) => setTicked(event.currentTarget.checked)}>
        {t('gate.check')}
      </Checkbox>
      <p id={reason} className={styles.reason} data-off={isTicked || undefined}>
        {t('gate.reason')}
      </p>
      <div className="wrap">
        <Button type="submit" disabled={!isTicked} aria-describedby={isTicked ? undefined : reason}>
          {t('gate.submit')}
        </Button>
        <LinkButton variant="quiet" to={paths.home}>
          {t('shop.terms.back')}
        </LinkButton>
      </div>
    </form>
  )
}
