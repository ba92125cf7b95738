import { Fragment, useRef, useState } from 'react'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useUnsavedWarning } from '#web/hooks/use-unsaved-warning.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './dialogs.module.css'

/** Before a dialog in which something was typed closes, its footer asks whether that is discarded. */
export function useLeaveQuestion(isOpen: boolean, isDirty: boolean, onLeave: () => void) {
  const t = useT()
  const keep = useRef<HTMLButtonElement>(null)
  const asked = useRef<Element | null>(null)
  const [isAsking, setAsking] = useState(false)
  useOnChange(() => {
    if (isAsking) keep.current?.focus()
    else if (isOpen && asked.current) returnTo(asked.current)
    if (!isAsking) asked.current = null
  }, isAsking)
  useUnsavedWarning(isOpen && isDirty)
  const leave = () => {
    setAsking(false)
    onLeave()
  }
  return {
    leave,
    askToLeave: () => {
      if (isDirty && !isAsking) {
        asked.current = document.activeElement
        setAsking(true)
      } else leave()
    },
    /** For the dialog's `status`. */
    status: isAsking ? t('admin.dialog.unsaved') : '',
    /** In place of the footer's buttons, while it is asked. */
    question: isAsking ? (
      // Keyed, or React would reuse the "keep editing" button as the "save" button under the click.
      <Fragment key="leave">
        <p className={styles.unsaved}>{t('admin.dialog.unsaved')}</p>
        <Button ref={keep} variant="quiet" onClick={() => setAsking(false)}>
          {t('admin.dialog.keepEditing')}
        </Button>
        <Button variant="bad" onClick={leave}>
          {t('admin.dialog.discard')}
        </Button>
      </Fragment>
    ) : null,
  }
}

/** To where the focus was; the footer's buttons are new ones by now. */
function returnTo(place: Element) {
  const [title] = [...document.querySelectorAll<HTMLElement>('dialog:modal h2')].slice(-1)
  if (place instanceof HTMLElement && place.isConnected) place.focus()
  else title?.focus()
}
