import { brand } from '#schema/brand.ts'
import { useT } from '#web/i18n/use-t.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './hero-key.module.css'

const { outline, blank, stamp, bitting } = keyOutline(brand.name, 'square')

/** The key of the shop’s name, larger than its frame, cut when the page opens. */
export function HeroKey() {
  const t = useT()
  return (
    <figure className={styles.frame}>
      <svg viewBox="0 0 560 540" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <g className={styles.key}>
          <g className={styles.shadow} transform="translate(-3 11)">
            <path d={outline.bow} fillRule="evenodd" />
            <path d={outline.blade} />
          </g>
          <g className={styles.brass}>
            <path d={outline.bow} fillRule="evenodd" />
            <path d={outline.blade} />
            <path d={blank} className={styles.uncut} />
          </g>
          <path d={outline.groove} className={styles.groove} />
          <text x="-38" y="20" transform="rotate(-90 -38 20)" className={styles.stamp}>
            {stamp}
          </text>
        </g>
      </svg>
      <figcaption className={classNames(styles.bitting, 'stamp')}>
        {t('shop.home.bitting', { depths: bitting })}
      </figcaption>
    </figure>
  )
}
