import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import styles from './facts.module.css'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A link on a line of its own. */
export const FactLink = (props: ComponentProps<typeof Link>) => <Link {...props} className={styles.link} />

/** A text with the button that copies it. */
export const Copied = ({ children }: { children: ReactNode }) => <span className={styles.copied}>{children}</span>
