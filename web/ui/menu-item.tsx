import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import styles from './menu-item.module.css'

interface Props {
  children: ReactNode
  icon?: ReactNode
  /** A link or an action. */
  to?: string
  onChoose?: () => void
  /** Visible, but disabled. */
  isDisabled?: boolean
}

/** An item of a `<Popover role="menu">`. */
export function MenuItem({ children, icon, to, onChoose, isDisabled = false }: Props) {
  if (to)
    return (
      <Link role="menuitem" tabIndex={-1} to={to} className={styles.item}>
        {icon}
        {children}
      </Link>
    )
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-closes={!isDisabled || undefined}
      aria-disabled={isDisabled || undefined}
      className={styles.item}
      onClick={isDisabled ? undefined : onChoose}
    >
      {icon}
      {children}
    </button>
  )
}
