import type { ReactNode } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { LoadingStatus } from './loading-status.tsx'

interface Loaded {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  error: { code: string; message: string } | null
  attempt: number
  isLoaded: boolean
  isLoading: boolean
  retry: () => void
}

interface Props {
  /** The resources that the screen needs. */
  parts: readonly Loaded[]
  skeleton: ReactNode
  /** "The store could not be loaded" by default. */
  failedTitle?: string
  /** There are earlier data to show until those that are asked for have come. */
  hasEarlier?: boolean
  children?: ReactNode
}

/** Shows loading, failure or the content, which stays while it is refreshed; automatic retries are announced. */
export function LoadState({ parts, skeleton, failedTitle, hasEarlier = false, children }: Props) {
  const t = useT()
  if (parts.every(({ isLoaded }) => isLoaded)) return children
  const failed = parts.filter(({ status, isLoaded }) => status === 'failed' && !isLoaded)
  const attempt = Math.max(...parts.map((part) => part.attempt))
  if (failed[0])
    return (
      <LoadFailed
        title={failedTitle ?? t('shop.catalogue.failedTitle')}
        loaded={{
          error: failed[0].error,
          isLoading: parts.some(({ isLoading }) => isLoading),
          retry: () => {
            for (const part of failed) part.retry()
          },
        }}
      />
    )
  if (hasEarlier) return children
  return <LoadingStatus attempt={attempt}>{skeleton}</LoadingStatus>
}
