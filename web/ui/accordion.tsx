import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './accordion.module.css'

interface AccordionItem {
  id: string
  /** Its address on the page is `#anchor`. */
  anchor?: string
  title: string
  /** Of the title, where it is not the page's. */
  lang?: string | undefined
  body: ReactNode
}

/** Questions and answers as <details>: one open at a time, and the browser’s page search finds closed ones. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const name = useId()
  return (
    <div className={styles.list}>
      {items.map((item) => (
        <details key={item.id} id={item.anchor} name={name} className={styles.item}>
          <summary className={styles.title}>
            <span lang={item.lang}>{item.title}</span>
            <Plus aria-hidden className={styles.mark} />
          </summary>
          <div className={styles.body}>{item.body}</div>
        </details>
      ))}
    </div>
  )
}
