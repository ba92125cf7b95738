import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { BlankKey } from './key-shape.tsx'

interface Props {
  title: string
  text?: string
  /** The next step. */
  action?: ReactNode
  /** Replaces the uncut key. */
  art?: ReactNode
}

/** An empty list or page: an uncut key, the reason, and the next step. */
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
