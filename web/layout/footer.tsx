import { addressLine, brand } from '#schema/brand.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useLoad } from '#web/state/resource.ts'
import { social } from '#web/state/social.ts'
import { Link } from '#web/ui/link.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import styles from './footer.module.css'
import { pageLinks } from './page-links.ts'
import { Wordmark } from './wordmark.tsx'

/** Decreto 7.962/2013, art. 2, requires the seller’s name, address and contact on every page. */
export function Footer() {
  const t = useT()
  const { data: links } = useLoad(social)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Wordmark />
          <p>{t('shop.footer.line')}</p>
        </div>
        <nav aria-label={t('shop.footer.label')} className={styles.columns}>
          <div>
            <h2>{t('shop.nav.store')}</h2>
            <ul>
              {pageLinks.map(([to, name]) => (
                <li key={to}>
                  <Link to={to}>{t(name)}</Link>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>{t('shop.footer.account')}</h2>
            <ul>
              <li>
                <Link to={paths.dashboard}>{t('shop.nav.dashboard')}</Link>
              </li>
              <li>
                <Link to={paths.terms}>{t('shop.nav.terms')}</Link>
              </li>
              <li>
                <Link to={paths.status}>{t('shop.footer.status')}</Link>
              </li>
            </ul>
          </div>
          <div>
            <h2>{t('shop.footer.contact')}</h2>
            <ul>
              <li>
                <a href={`mailto:${brand.supportEmail}`} translate="no">
                  {brand.supportEmail}
                </a>
              </li>
              <li>
                <Link to={paths.faq}>{t('shop.nav.faqLong')}</Link>
              </li>
            </ul>
          </div>
          {links.length > 0 && (
            <div>
              <h2>{t('shop.footer.follow')}</h2>
              <ul>
                {links.map(({ _id, platform, link }) => (
                  <li key={_id}>
                    <a href={link} target="_blank" rel="noopener">
                      {t(`shop.footer.${platform}`)}
                      <span className="sr-only"> ({t('shop.footer.newTab')})</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </nav>
        <div className={styles.legal}>
          <p>{t('shop.footer.refund')}</p>
          <p>
            <Verbatim>{brand.legalName}</Verbatim> · {t('shop.footer.cnpj', { cnpj: brand.cnpj })} ·{' '}
            <Verbatim>{addressLine}</Verbatim>
          </p>
          {/* At the turn of the year, the page may have been rendered in the old one. */}
          <p suppressHydrationWarning>
            {t('shop.site.copyright', {
              from: brand.foundedIn,
              to: new Date(serverNow()).getFullYear(),
              name: brand.displayName,
            })}
          </p>
        </div>
      </div>
    </footer>
  )
}
