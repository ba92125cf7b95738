import { ChevronRight } from 'lucide-react'
import styles from './breadcrumb.module.css'
import { Link } from './link.tsx'

interface Props {
  label: string
  /** From the root to the current page. */
  trail: readonly { name: string; to?: string }[]
}

export function Breadcrumb({ label, trail }: Props) {
  return (
    <nav aria-label={label}>
      <ol className={styles.trail}>
        {trail.map(({ name, to }) => (
          <li key={name}>
            {to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}
            {to && <ChevronRight aria-hidden />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
