import { Suspense, useCallback, useState } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { useSnapshot } from 'valtio'
import { useArrival } from '#web/hooks/use-arrival.ts'
import { useHashScroll } from '#web/hooks/use-hash-scroll.ts'
import { useScrollMemory } from '#web/hooks/use-scroll-memory.ts'
import { useT } from '#web/i18n/use-t.ts'
import { termsGate } from '#web/state/terms.ts'
import { dismissToast, toasts } from '#web/state/toasts.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FeedbackPlace } from './feedback/feedback-button.tsx'
import { Footer } from './footer.tsx'
import { HelperButton } from './helper-button.tsx'
import { later } from './later.ts'
import { Navbar } from './navbar.tsx'
import { Optional } from './optional.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import styles from './shell.module.css'

const TermsGate = later(() => import('./terms-gate.tsx'), 'gate')

/** What is around every page. /terms stands without the navbar. */
export function Shell({ isBare = false }: { isBare?: boolean }) {
  const t = useT()
  const { pathname, hash, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const { list } = useSnapshot(toasts)
  const { isAccepted } = useSnapshot(termsGate)
  const [arrived, setArrived] = useState('')
  const arrive = useCallback((title: string) => setArrived(title), [])
  useScrollMemory(key, pathname, isBack)
  useHashScroll(hash, key, isBack)
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('shop.site.skip')}
      </a>
      {!isBare && <Navbar />}
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
            <Arrival path={pathname} onArrive={arrive} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {!isBare && <HelperButton />}
      <FeedbackPlace />
      {!isBare && !isAccepted && (
        <Optional>
          <TermsGate />
        </Optional>
      )}
      <p role="status" data-page-status className="sr-only">
        {arrived}
      </p>
      <ToastRegion
        list={list}
        label={t('shop.state.messages')}
        dismissLabel={t('shop.state.dismiss')}
        onDismiss={dismissToast}
      />
    </>
  )
}

/** Inside the same Suspense as the page: it only arrives once the page is drawn. */
function Arrival({ path, onArrive }: { path: string; onArrive: (title: string) => void }) {
  useArrival(path, onArrive)
  return null
}
