import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useFocusOnNavigation } from '#web/hooks/use-focus-on-navigation.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useScrollRestoration } from '#web/hooks/use-scroll-restoration.ts'
import { useT } from '#web/i18n/use-t.ts'
import { endHydration, isHydrating } from '#web/state/hydration.ts'
import { locale } from '#web/state/locale.ts'
import { useTermsGate } from '#web/state/terms.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './frame.module.css'
import { lazyPage } from './lazy-page.tsx'
import { Optional } from './optional.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { terms } from './terms-text.ts'
import { ToastHost } from './toast-host.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

const isGateSent = () => Boolean(globalThis.document?.querySelector('dialog[data-sent]'))

/** The terms are there with the dialog. Where the server has rendered it, they are in the page already. */
const TermsGate = lazyPage(async () => {
  const [gate] = await Promise.all([import('./terms-gate.tsx'), isGateSent() || terms.load(locale.code)])
  return gate
}, 'gate')

interface Props {
  head: ReactNode
  page: ReactNode
  mainClass: string | undefined
  /** False on the terms page, which may be read before it is accepted. */
  hasGate?: boolean
  /** After the page. */
  children: ReactNode
}

/** What the shop and the admin panel share around their pages: skip link, terms gate and messages. */
export function Frame({ head, page, mainClass, hasGate = true, children }: Props) {
  const t = useT()
  const { pathname, key } = useLocation()
  const { isAccepted } = useTermsGate()
  // Asked here: the gate, like all within Suspense, is hydrated after the rest.
  const [wasGateSent] = useState(() => isHydrating() && hasGate && !isAccepted)
  const [arrived, setArrived] = useState('')
  useScrollRestoration(key, pathname, useNavigationType() === 'POP')
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('shop.site.skip')}
      </a>
      {head}
      <main id="content" tabIndex={-1} className={mainClass}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            {page}
            <Arrival path={pathname} onArrive={setArrived} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {children}
      {hasGate && !isAccepted && (
        <Optional isNeeded>
          <TermsGate wasSent={wasGateSent} />
        </Optional>
      )}
      <p role="status" data-page-status className="sr-only">
        {arrived}
      </p>
      <ToastHost />
    </>
  )
}

interface ArrivalProps {
  path: string
  onArrive: (title: string) => void
}

/** Inside the page’s Suspense: it is mounted once the page is rendered. */
function Arrival(props: ArrivalProps) {
  useOnChange(endHydration, true)
  // A guarded page is empty until then.
  return useIsHydrated() && <Focus {...props} />
}

function Focus({ path, onArrive }: ArrivalProps) {
  useFocusOnNavigation(path, onArrive)
  return null
}
