import { type ReactNode, useId, useRef } from 'react'
import { usePopover } from '../hooks/use-popover.ts'
import { classNames } from './class-names.ts'
import icon from './icon-button.module.css'
import styles from './popover.module.css'

interface Props {
  /** The button’s content; `label` is the accessible name of both. */
  trigger: ReactNode
  label: string
  /** The button’s class; an icon button’s by default. */
  triggerClass?: string | undefined
  /** `menu` is for commands only (`<MenuItem>`); a panel or links are a `dialog`. */
  role?: 'dialog' | 'menu'
  panelClass?: string | undefined
  onOpen?: () => void
  children: ReactNode
}

/** A button and the panel it opens; it closes on Esc, on a click elsewhere and when a link or command in it is used. */
export function Popover({
  trigger,
  label,
  triggerClass = icon.button,
  role = 'dialog',
  panelClass,
  onOpen,
  children,
}: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  usePopover(panel, onOpen)
  const semantics = { role, 'aria-label': label }
  return (
    <>
      <button
        type="button"
        className={triggerClass}
        popoverTarget={id}
        aria-label={label}
        title={label}
        aria-haspopup={role}
      >
        {trigger}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        tabIndex={-1}
        className={classNames(styles.panel, panelClass)}
        {...semantics}
      >
        {children}
      </div>
    </>
  )
}
