import { Link } from 'react-router'
import { useSnapshot } from 'valtio'
import { termsVersion } from '#schema/rules/accounts.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page } from '#web/layout/page.tsx'
import { LanguageToggle } from '#web/layout/toggles.tsx'
import { Wordmark } from '#web/layout/wordmark.tsx'
import { paths } from '#web/paths.ts'
import { locale } from '#web/state/locale.ts'
import { useLoad } from '#web/state/resource.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadState } from '../load-state.tsx'
import styles from './terms-page.module.css'
import { terms } from './terms-state.ts'

export default function TermsPage() {
  const t = useT()
  const { date } = useFormats()
  const { code } = useSnapshot(locale)
  const loaded = useLoad(terms, code)
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
      {/* Noon: a bare date is midnight in London, the day before in Brazil. */}
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
            <div>
              <LinkButton to={paths.home}>{t('shop.terms.back')}</LinkButton>
            </div>
          </div>
        </div>
      </LoadState>
    </Page>
  )
}
