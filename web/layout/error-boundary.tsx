import { type ReactNode, useState } from 'react'
import { useHref } from 'react-router'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useOnline } from '#web/hooks/use-online.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FailureBoundary } from './failure-boundary.ts'
import { Page } from './page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** An error in a page breaks nothing else. */
export class ErrorBoundary extends FailureBoundary<{ children: ReactNode }> {
  override render() {
    const { hasFailed, isLeadingOn } = this.state
    if (!hasFailed) return this.props.children
    return isLeadingOn ? <PageSkeleton /> : <Crash />
  }
}

function Crash() {
  const t = useT()
  const home = useHref(paths.home)
  const isOnline = useOnline()
  // A chunk can fail to load before the browser says that it is offline.
  const [wasOffline, setWasOffline] = useState(false)
  const isOffline = wasOffline || !isOnline
  // It is loaded as soon as the browser is online.
  useOnChange(() => {
    if (!isOnline) setWasOffline(true)
    else if (wasOffline) location.reload()
  }, isOnline)
  const title = t(isOffline ? 'shop.crash.offlineTitle' : 'shop.crash.title')
  return (
    <Page title={title} width="read" hasHiddenHeading>
      <ErrorState
        title={title}
        text={t(isOffline ? 'shop.crash.offlineText' : 'shop.crash.text')}
        retryLabel={t('shop.crash.reload')}
        onRetry={!isOffline && (() => location.reload())}
        action={
          <Button variant="quiet" onClick={() => location.assign(home)}>
            {t('shop.crash.home')}
          </Button>
        }
      />
    </Page>
  )
}
