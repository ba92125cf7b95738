import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useModal } from '../hooks/use-modal.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

interface Props {
  isOpen: boolean
  /** Called by Esc, the phone’s back button, the close button and, with `lightDismiss`, a click on the backdrop. */
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** Buttons, full width on phones. */
  footer?: ReactNode
  /** Announced when it changes: live regions outside an open dialog are not. */
  status?: string
  /** A click on the backdrop closes it. Never for forms and destructive actions. */
  lightDismiss?: boolean
  /** Cannot be closed but by its own buttons. */
  isPersistent?: boolean
  /** Esc only calls `onClose`, which may keep the dialog open. */
  confirmsClose?: boolean
  /** `fixed`: whatever it shows, its size is the same, so that nothing moves from one step to the next. */
  size?: 'sm' | 'md' | 'lg' | 'fixed'
  /** The content fills the box, with this in the place of the title: a heading of the content with the id is the title. */
  frame?: { head: ReactNode; titleId: string }
  /** Rendered by the server: it is open before scripts run, and becomes a modal with them. */
  wasSent?: boolean
}

/** A modal dialog: centred on wide screens, a bottom sheet on phones. `data-autofocus` marks what is focused first. */
export function Dialog({ isOpen, onClose, title, closeLabel, children, footer, ...options }: Props) {
  const { status = '', lightDismiss = false, isPersistent = false, confirmsClose = false, size = 'md' } = options
  const { wasSent = false, frame } = options
  const ref = useRef<HTMLDialogElement>(null)
  const ownId = useId()
  const titleId = frame?.titleId ?? ownId
  useModal(ref, isOpen, lightDismiss && !isPersistent ? onClose : null)
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[size], frame && styles.framed)}
      aria-labelledby={titleId}
      open={wasSent || undefined}
      data-sent={wasSent || undefined}
      closedby={isPersistent ? 'none' : lightDismiss ? 'any' : 'closerequest'}
      // React bubbles both events out of a dialog nested in this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        if (isPersistent || confirmsClose) event.preventDefault()
        if (confirmsClose) onClose()
      }}
      onClose={(event) => {
        // The event comes later than the dialog closes, which may be open again by then.
        if (isOpen && event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
    >
      {isOpen && (
        <div className={styles.box}>
          <header className={styles.head}>
            {frame ? (
              frame.head
            ) : (
              <h2 id={titleId} tabIndex={-1} className={styles.title}>
                {title}
              </h2>
            )}
            {!isPersistent && <IconButton label={closeLabel} icon={<X aria-hidden />} onClick={onClose} />}
          </header>
          {frame ? children : <div className={styles.body}>{children}</div>}
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </div>
      )}
      <p role="status" data-dialog-status className="sr-only">
        {status}
      </p>
    </dialog>
  )
}
