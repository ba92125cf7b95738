import { Suspense, useCallback, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useSnapshot } from 'valtio'
import { useArrival } from '#web/hooks/use-arrival.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useScrollMemory } from '#web/hooks/use-scroll-memory.ts'
import { useShortcuts } from '#web/hooks/use-shortcut.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ErrorBoundary } from '#web/layout/error-boundary.tsx'
import { later } from '#web/layout/later.ts'
import { Optional } from '#web/layout/optional.tsx'
import { PageSkeleton } from '#web/layout/page-skeleton.tsx'
import { termsGate } from '#web/state/terms.ts'
import { dismissToast, toasts } from '#web/state/toasts.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { forgetOutcome } from '../dialogs/outcome.ts'
import { SuccessDialog } from '../dialogs/success-dialog.tsx'
import { screens } from '../screens.ts'
import { AdminBar } from './admin-bar.tsx'
import styles from './admin-shell.module.css'
import { ShortcutHelp } from './shortcut-help.tsx'
import { openShortcutHelp, shortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'

const TermsGate = later(() => import('#web/layout/terms-gate.tsx'), 'gate')

/** What is around every screen of the panel: the bar, the sidebar, the keys, the messages. */
export function AdminShell() {
  const t = useT()
  const { pathname, key } = useLocation()
  const { list } = useSnapshot(toasts)
  const { isAccepted } = useSnapshot(termsGate)
  const [arrived, setArrived] = useState('')
  const arrive = useCallback((title: string) => setArrived(title), [])
  useScrollMemory(key, pathname, useNavigationType() === 'POP')
  useOnChange(forgetOutcome, pathname)
  useKeys()
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        {t('shop.site.skip')}
      </a>
      <AdminBar />
      <aside className={styles.side}>
        <Sidebar />
      </aside>
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
            <Arrival path={pathname} onArrive={arrive} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <ShortcutHelp />
      <SuccessDialog />
      {!isAccepted && (
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
    </div>
  )
}

/** `?` for help, `g` and a letter to jump. */
function useKeys() {
  const navigate = useNavigate()
  const { isOn } = useSnapshot(shortcuts)
  const jumps = screens.flatMap(({ jump, to }) => (jump ? [[`g ${jump}`, () => navigate(to)] as const] : []))
  useShortcuts({ ...Object.fromEntries(jumps), '?': () => openShortcutHelp(true) }, isOn)
}

/** Inside the same Suspense as the screen: it only arrives once the screen is drawn. */
function Arrival({ path, onArrive }: { path: string; onArrive: (title: string) => void }) {
  useArrival(path, onArrive)
  return null
}
