import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './hero.module.css'
import { HeroKey } from './hero-key.tsx'

export function Hero() {
  const t = useT()
  const badges = [
    [t('shop.home.gamesMark'), t('shop.home.games')],
    [t('shop.home.guaranteeMark'), t('shop.home.guarantee')],
    [t('shop.home.deliveryMark'), t('shop.home.delivery')],
  ] as const
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={classNames(styles.eyebrow, 'stamp')}>{t('shop.home.eyebrow')}</p>
        <h1 tabIndex={-1} className={styles.headline}>
          {t('shop.home.headline')} <em>{t('shop.home.headlineEnd')}</em>
        </h1>
        <p className={styles.lead}>{t('shop.home.lead')}</p>
        <div className={styles.actions}>
          <LinkButton size="lg" to={paths.products}>
            {t('shop.home.toStore')}
          </LinkButton>
          <LinkButton size="lg" variant="quiet" to={paths.reseller}>
            {t('shop.home.toReseller')}
          </LinkButton>
        </div>
        <ul aria-label={t('shop.home.badges')} className={styles.badges}>
          {badges.map(([mark, text]) => (
            <li key={text}>
              <strong className="figure">{mark}</strong> {text}
            </li>
          ))}
        </ul>
      </div>
      <HeroKey />
    </section>
  )
}
