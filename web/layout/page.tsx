import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './page.module.css'

interface Props {
  /** In the browser's tab: "title · Trinco". */
  title: string
  children: ReactNode
  /** For forms and reading: a narrow column. */
  width?: 'page' | 'read' | 'form'
}

/** Every screen's frame. Its one `<h1>` must carry tabIndex={-1}: it takes focus when the page is arrived at. */
export function Page({ title, children, width = 'page' }: Props) {
  return (
    <div className={classNames(styles.page, styles[width])}>
      <title>{`${title} · Trinco`}</title>
      {children}
    </div>
  )
}

/** The heading a page begins with. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}
