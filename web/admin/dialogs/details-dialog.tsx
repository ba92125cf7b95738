import type { ReactNode } from 'react'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import dialogs from './dialogs.module.css'

interface DetailsDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Buttons beside the one that closes it. */
  actions?: ReactNode
  /** Something is typed here, which a click on the backdrop would lose. */
  hasForm?: boolean
  children: ReactNode
}

/** The details of one row of a list. */
export function DetailsDialog({ isOpen, onClose, title, actions, hasForm = false, children }: DetailsDialogProps) {
  const t = useT()
  useReturnedFocus(isOpen)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={t('shop.state.close')}
      size="lg"
      lightDismiss={!hasForm}
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            {t('shop.state.close')}
          </Button>
          {actions}
        </>
      }
    >
      <div className={dialogs.stack}>{children}</div>
    </Dialog>
  )
}

interface AbsentRowProps {
  error: Parameters<typeof errorText>[1] | null
  isLoaded: boolean
  /** What is said where it failed to load, does not exist, or is being loaded. */
  failed: string
  gone: string
  loading: string
}

/** Stands in for a row that is not on the current page of its list, until it is loaded. */
export function AbsentRow({ error, isLoaded, failed, gone, loading }: AbsentRowProps) {
  const t = useT()
  if (error)
    return (
      <Notice tone="bad" isUrgent title={failed}>
        {errorText(t, error)}
      </Notice>
    )
  return isLoaded ? <p>{gone}</p> : <p role="status">{loading}</p>
}
