import type { ReactNode } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { LastSuccess } from '../dialogs/success-dialog.tsx'
import styles from './admin-page.module.css'

interface Props {
  /** As the specification has it: "Gestão de Cupons". */
  title: string
  lead?: string
  /** Top right: what one mostly comes to do. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen's frame: its title, which takes the focus on arrival, its main actions, and what was last done. */
export function AdminPage({ title, lead, actions, children }: Props) {
  const t = useT()
  return (
    <>
      <title>{`${title} · ${t('admin.title')} · Trinco`}</title>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <LastSuccess />
      {children}
    </>
  )
}
