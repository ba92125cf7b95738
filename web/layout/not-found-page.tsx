import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import { KeyShape } from '#web/ui/key-shape.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './not-found-page.module.css'
import { Page } from './page.tsx'

/** 404: a key that does not fit the lock. */
export default function NotFoundPage() {
  const t = useT()
  const { outline } = keyOutline('404', 'hex')
  return (
    <Page title={t('shop.notFound.title')}>
      <div className={styles.notFound}>
        <div className={styles.scene} aria-hidden="true">
          <div className={styles.key}>
            <KeyShape outline={outline} />
          </div>
          <svg className={styles.lock} viewBox="0 0 120 160" aria-hidden="true">
            <rect width="120" height="160" rx="22" />
            <path d="M60 44a19 19 0 0 1 9 36l8 36H43l8-36a19 19 0 0 1 9-36Z" className={styles.hole} />
          </svg>
        </div>
        <h1 tabIndex={-1}>{t('shop.notFound.title')}</h1>
        <p>{t('shop.notFound.text')}</p>
        <div className={styles.actions}>
          <LinkButton to={paths.home}>{t('shop.notFound.home')}</LinkButton>
          <LinkButton variant="quiet" to={paths.products}>
            {t('shop.home.toStore')}
          </LinkButton>
        </div>
      </div>
    </Page>
  )
}
