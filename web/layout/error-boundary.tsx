import { Component, type ReactNode, useState } from 'react'
import { useHref } from 'react-router'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useOnline } from '#web/hooks/use-online.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from './page.tsx'

interface State {
  hasFailed: boolean
}

/** An error in a page breaks nothing else. It is also met after a deploy, when an old page requests chunks that no longer exist. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Crash /> : this.props.children
  }
}

function Crash() {
  const t = useT()
  const home = useHref(paths.home)
  const isOnline = useOnline()
  const [wasOnline] = useState(isOnline)
  // A chunk that failed to load offline is loaded as soon as the browser is online.
  useOnChange(() => {
    if (!wasOnline && isOnline) location.reload()
  }, isOnline)
  const title = wasOnline ? t('shop.crash.title') : t('shop.crash.offlineTitle')
  return (
    <Page title={title} width="read">
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <div role="alert">
        <EmptyState
          title={title}
          text={wasOnline ? t('shop.crash.text') : t('shop.crash.offlineText')}
          {...(wasOnline && {
            action: (
              <>
                <Button onClick={() => location.reload()}>{t('shop.crash.reload')}</Button>
                <Button variant="quiet" onClick={() => location.assign(home)}>
                  {t('shop.crash.home')}
                </Button>
              </>
            ),
          })}
        />
      </div>
    </Page>
  )
}
