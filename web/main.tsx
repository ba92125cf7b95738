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
// The static shell stays until the texts are here; the catalogue is on its way meanwhile.
if (showsCatalogue(location.pathname)) prefetchCatalogue()
// One more try: without its texts the shop has nothing to show.
void startLocale().catch(startLocale).then(showShop)
watchSession()

// No top-level await: what is fetched later shares this chunk, and would wait for it for ever.
function showShop() {
  const root = document.getElementById('root')
  if (!root) return
  // In slices, so that a slow phone answers to a finger meanwhile.
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
