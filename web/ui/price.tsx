import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './price.module.css'
import { priceProps } from './verbatim.tsx'

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
  const { className, ...rest } = priceProps(main)
  return (
    <p className={classNames(styles.price, styles[size])}>
      <strong {...rest} className={classNames(styles.main, className)}>
        {main}
      </strong>
      {before && <span className={styles.other}>{before}</span>}
      {other && (
        <span className={styles.other} translate="no">
          {other}
        </span>
      )}
    </p>
  )
}
