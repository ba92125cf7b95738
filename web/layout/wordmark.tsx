import { brand } from '#schema/brand.ts'
import styles from './wordmark.module.css'

/** The shop’s mark and name, in the colour of the surrounding text. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg viewBox={`0 0 ${brand.mark.width} ${brand.mark.height}`} aria-hidden="true" focusable="false">
        <path fillRule="evenodd" d={brand.mark.path} />
      </svg>
      <span className={styles.name} translate="no">
        {brand.name}
      </span>
    </span>
  )
}
