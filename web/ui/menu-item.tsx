import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './menu-item.module.css'

interface Props {
  children: ReactNode
  icon?: ReactNode
  /** A place to go, or a thing to do. */
  to?: string
  onChoose?: () => void
}

/** One line of a `<Popover role="menu">`. */
export function MenuItem({ children, icon, to, onChoose }: Props) {
  if (to)
    return (
      <Link role="menuitem" tabIndex={-1} to={to} className={styles.item}>
        {icon}
        {children}
      </Link>
    )
  return (
    <button type="button" role="menuitem" tabIndex={-1} data-closes className={styles.item} onClick={onChoose}>
      {icon}
      {children}
    </button>
  )
}
