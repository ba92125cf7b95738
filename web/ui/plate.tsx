import type { ReactNode } from 'react'
import { KeyShape } from './key-shape.tsx'
import styles from './plate.module.css'

interface Props {
  /** Of the key that the plate is for. */
  outline: Parameters<typeof KeyShape>[0]['outline']
  /** Two short lines: the number, and what the key is good for. */
  children: ReactNode
}

/** Stamped brass, once per page: the head of the box that sells or hands over a key. */
export function Plate({ outline, children }: Props) {
  return (
    <div className={styles.plate}>
      <div className={styles.key}>
        <KeyShape outline={outline} />
      </div>
      <div className="stamp">{children}</div>
    </div>
  )
}
