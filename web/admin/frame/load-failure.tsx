import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import type { useLoad } from '#web/state/resource.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Props {
  load: Pick<ReturnType<typeof useLoad>, 'data' | 'status' | 'error' | 'isLoading' | 'retry'>
  title: string
  /** The title where earlier data is still shown; without it nothing is said then. */
  staleTitle?: string
}

/** Why a screen could not load what it shows, or could not load it anew. */
export function LoadFailure({ load: { data, status, error, isLoading, retry }, title, staleTitle }: Props) {
  const t = useT()
  if (status !== 'failed') return null
  const text = errorText(t, error)
  if (data === null)
    return <ErrorState title={title} text={text} retryLabel={t('shop.state.retry')} busy={isLoading} onRetry={retry} />
  return (
    staleTitle && (
      <Notice tone="bad" isUrgent title={staleTitle}>
        {text}
      </Notice>
    )
  )
}
