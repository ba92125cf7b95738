import { classNames } from './class-names.ts'
import styles from './price.module.css'

interface Props {
  /** Already in words: "R$ 49,90". */
  main: string
  /** The other currency, small. */
  other?: string
  /** What it cost before the coupon, struck through; `beforeLabel` says so aloud. */
  before?: string
  beforeLabel?: string
  size?: 'md' | 'lg'
}

export function Price({ main, other, before, beforeLabel, size = 'md' }: Props) {
  return (
    <p className={classNames(styles.price, styles[size])}>
      {before && (
        <s className={styles.other}>
          <span className="sr-only">{beforeLabel} </span>
          {before}
        </s>
      )}
      <strong className={styles.main}>{main}</strong>
      {other && <span className={styles.other}>{other}</span>}
    </p>
  )
}
