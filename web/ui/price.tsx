import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './price.module.css'

interface Props {
  /** Formatted: "R$ 49,90". */
  main: string
  /** The price in the other currency, small. */
  other?: string | undefined
  /** The price before, struck through. */
  before?: ReactNode
  size?: 'md' | 'lg'
}

export function Price({ main, other, before, size = 'md' }: Props) {
  // Words, as of a product that is free, are in the face of words.
  const isAmount = /\d/.test(main)
  return (
    <p className={classNames(styles.price, styles[size])}>
      <strong className={classNames(styles.main, isAmount && 'figure')}>{main}</strong>
      {before && <span className={styles.other}>{before}</span>}
      {other && <span className={styles.other}>{other}</span>}
    </p>
  )
}
