import { useRef, useState } from 'react'
import { useAnyInput } from '#web/hooks/use-any-input.ts'
import { elapsed, useNow } from '#web/hooks/use-now.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useRedirect } from '#web/hooks/use-redirect.ts'
import { useTimeout } from '#web/hooks/use-timeout.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './confirmation-page.module.css'

const leaveMs = 30_000

/** Redirects to the dashboard, unless the user interacts with the page or presses the button. */
export function AutoRedirect() {
  const t = useT()
  const redirect = useRedirect()
  const [since] = useState(elapsed)
  const [isStaying, setStaying] = useState(false)
  useAnyInput(() => setStaying(true))
  useTimeout(() => redirect(paths.dashboard), isStaying ? null : leaveMs)
  const stayed = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone.
  useOnChange((isOver) => {
    if (isOver && document.activeElement === document.body) stayed.current?.focus({ preventScroll: true })
  }, isStaying)
  const now = useNow(elapsed, isStaying ? null : 500)
  const seconds = Math.max(0, Math.ceil((since + leaveMs - now) / 1000))
  return (
    <div className={styles.leave}>
      <p ref={stayed} tabIndex={-1} role="status" className={isStaying ? undefined : 'sr-only'}>
        {isStaying ? t('checkout.confirmation.stayed') : ''}
      </p>
      {!isStaying && (
        <>
          <p role="timer">{t('checkout.confirmation.redirect', { seconds })}</p>
          <Button variant="plain" size="sm" onClick={() => setStaying(true)}>
            {t('checkout.confirmation.stay')}
          </Button>
        </>
      )}
    </div>
  )
}
