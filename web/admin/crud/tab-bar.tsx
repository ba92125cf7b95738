import type { ReactNode } from 'react'
import styles from './tab-bar.module.css'

/** The head of a tab: what it is about, and its main action. */
export function TabBar({ lead, action }: { lead: string; action?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p>{lead}</p>
      {action}
    </div>
  )
}
