import type { ReactNode } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { PageTitle } from '#web/layout/page.tsx'
import { LastSuccess } from '../dialogs/success-dialog.tsx'
import styles from './admin-page.module.css'

interface Props {
  /** "Gestão de Cupons". */
  title: string
  lead?: string
  /** Top right: the screen's main actions. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen's frame: its title, which is focused on arrival, its main actions, and the last success message. */
export function AdminPage({ title, lead, actions, children }: Props) {
  const t = useT()
  return (
    <>
      <PageTitle title={`${title} · ${t('admin.title')}`} />
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
