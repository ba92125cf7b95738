import { Component, type ReactNode } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from './page.tsx'

interface State {
  hasFailed: boolean
}

/** A page that breaks takes nothing else with it. Also met after a deploy, when an old page asks for code that is gone. */
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
  return (
    <Page title={t('shop.crash.title')} width="read">
      <h1 tabIndex={-1} className="sr-only">
        {t('shop.crash.title')}
      </h1>
      <div role="alert">
        <EmptyState
          title={t('shop.crash.title')}
          text={t('shop.crash.text')}
          action={
            <>
              <Button onClick={() => location.reload()}>{t('shop.crash.reload')}</Button>
              <Button look="quiet" onClick={() => location.assign(paths.home)}>
                {t('shop.crash.home')}
              </Button>
            </>
          }
        />
      </div>
    </Page>
  )
}
