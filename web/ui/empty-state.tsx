import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { BlankKey } from './key-shape.tsx'

interface Props {
  title: string
  text?: string
  /** What to do about it. */
  action?: ReactNode
  /** Instead of the uncut key. */
  art?: ReactNode
}

/** Nothing here yet: an uncut key, why, and the next step. */
export function EmptyState({ title, text, action, art }: Props) {
  return (
    <div className={styles.state}>
      <div className={styles.art}>{art ?? <BlankKey />}</div>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
