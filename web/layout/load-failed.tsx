import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

interface Props {
  title: string
  /** What could not be loaded. */
  loaded: { error: Parameters<typeof errorText>[1]; isLoading: boolean; retry: () => void }
}

/** Why something could not be loaded, and a button that tries again. */
export function LoadFailed({ title, loaded: { error, isLoading, retry } }: Props) {
  const t = useT()
  return (
    <ErrorState
      title={title}
      text={errorText(t, error)}
      retryLabel={t('shop.state.retry')}
      busy={isLoading}
      onRetry={retry}
    />
  )
}
