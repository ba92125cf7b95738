import type { ComponentProps } from 'react'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { ResultDialog } from './result-dialog.tsx'

interface DetailsDialogProps extends Omit<ComponentProps<typeof ResultDialog>, 'size' | 'lightDismiss'> {
  /** Something is typed here, which a click on the backdrop would lose. */
  hasForm?: boolean
}

/** The details of one row of a list. */
export const DetailsDialog = ({ hasForm = false, ...details }: DetailsDialogProps) => (
  <ResultDialog {...details} size="lg" lightDismiss={!hasForm} />
)

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
  if (error) return <ErrorNotice title={failed} text={errorText(t, error)} />
  return isLoaded ? <p>{gone}</p> : <p role="status">{loading}</p>
}
