import type { ReactNode } from 'react'
import { brand } from '#schema/brand.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './page.module.css'

interface Props {
  /** Of the browser's tab, before the shop's name. */
  title: string
  children: ReactNode
  /** Narrow columns, for forms and for reading. */
  width?: 'page' | 'read' | 'form'
  /** Of the title as the page’s heading, where nothing that is shown is one. */
  hasHiddenHeading?: boolean
}

/** The frame of every screen. Its one `<h1>` must have tabIndex={-1}: it is focused after a navigation. */
export function Page({ title, children, width = 'page', hasHiddenHeading = false }: Props) {
  return (
    <div className={classNames(styles.page, styles[width])}>
      <PageTitle title={title} />
      {hasHiddenHeading && (
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
      )}
      {children}
    </div>
  )
}

/** The title of the browser’s tab. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${brand.displayName}`}</title>
}

/** A page’s heading and lead. */
export function PageHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}
