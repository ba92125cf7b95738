import type { ReactNode } from 'react'
import { brand } from '#schema/brand.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './page.module.css'

interface Props {
  /** In the browser's tab, before the shop's name. */
  title: string
  children: ReactNode
  /** For forms and reading: a narrow column. */
  width?: 'page' | 'read' | 'form'
}

/** Every screen's frame. Its one `<h1>` must carry tabIndex={-1}: it takes focus when the page is arrived at. */
export function Page({ title, children, width = 'page' }: Props) {
  return (
    <div className={classNames(styles.page, styles[width])}>
      <PageTitle title={title} />
      {children}
    </div>
  )
}

/** What the browser's tab shows. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${brand.displayName}`}</title>
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
