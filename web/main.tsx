import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from '#web/layout/error-boundary.tsx'
import { showsCatalogue } from '#web/paths.ts'
import { AppRoutes } from '#web/routes.tsx'
import { prefetchCatalogue } from '#web/state/catalogue.ts'
import { startLocale } from '#web/state/locale.ts'
import { connectSession, watchSession } from '#web/state/session.ts'

connectSession()
// The static shell stays until the texts are loaded; the catalogue is fetched meanwhile.
if (showsCatalogue(location.pathname)) prefetchCatalogue()
// Retried once: without its texts the shop cannot show anything.
void startLocale().catch(startLocale).then(showShop)
watchSession()

// No top-level await: lazy chunks import from this one, and would wait for it forever.
function showShop() {
  const root = document.getElementById('root')
  if (!root) return
  // A transition renders in slices, so that a slow phone stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </BrowserRouter>
      </StrictMode>,
    ),
  )
}
