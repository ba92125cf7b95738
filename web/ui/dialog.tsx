import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useModal } from '../hooks/use-modal.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

interface Props {
  isOpen: boolean
  /** Called by Esc, the phone's back button, the cross and, where it may, a press beside the dialog. */
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** Buttons: in a row at the end, full width on phones. */
  footer?: ReactNode
  /** Said aloud when it changes: regions outside an open dialog are mute. */
  status?: string
  /** A press beside the dialog closes it. Never for forms and for what destroys. */
  lightDismiss?: boolean
  /** No way out but the buttons given. */
  isFixed?: boolean
  /** Esc closes nothing by itself: `onClose` is asked, and may keep the dialog open. */
  asksFirst?: boolean
  size?: 'sm' | 'md' | 'lg'
}

/** A modal: centred on a desk, a sheet from below on phones. Mark what should take focus with data-autofocus. */
export function Dialog({ isOpen, onClose, title, closeLabel, children, footer, ...options }: Props) {
  const { status = '', lightDismiss = false, isFixed = false, asksFirst = false, size = 'md' } = options
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(ref, isOpen, lightDismiss && !isFixed ? onClose : null)
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      closedby={isFixed ? 'none' : lightDismiss ? 'any' : 'closerequest'}
      // React lets both events rise from a dialog that stands within this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        if (isFixed || asksFirst) event.preventDefault()
        if (asksFirst) onClose()
      }}
      onClose={(event) => {
        if (isOpen && event.target === event.currentTarget) onClose()
      }}
    >
      {isOpen && (
        <div className={styles.box}>
          <header className={styles.head}>
            <h2 id={titleId} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {!isFixed && <IconButton label={closeLabel} icon={<X aria-hidden />} onClick={onClose} />}
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </div>
      )}
      <p role="status" data-dialog-status className="sr-only">
        {status}
      </p>
    </dialog>
  )
}
