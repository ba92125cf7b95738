import type { ApiError } from '#web/api/call.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

interface Props {
  error: ApiError | null
  isLoading: boolean
  onRetry: () => void
}

export function PurchasesFailed({ error, isLoading, onRetry }: Props) {
  const t = useT()
  return (
    <ErrorState
      title={t('dashboard.purchases.failed')}
      text={errorText(t, error)}
      retryLabel={t('shop.state.retry')}
      busy={isLoading}
      onRetry={onRetry}
    />
  )
}
