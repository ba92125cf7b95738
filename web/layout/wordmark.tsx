import { brand } from '#schema/brand.ts'
import styles from './wordmark.module.css'

/** The mark and the name, in the colour of the text around them. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg viewBox={`0 0 ${brand.mark.width} ${brand.mark.height}`} aria-hidden="true" focusable="false">
        <path fillRule="evenodd" d={brand.mark.path} />
      </svg>
      {brand.name}
    </span>
  )
}
