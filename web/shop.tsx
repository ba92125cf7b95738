import { ErrorBoundary } from '#web/layout/error-boundary.tsx'
import { AppRoutes } from '#web/routes.tsx'

/** Everything within the router, the same on the server and in the browser. */
export const Shop = () => (
  <ErrorBoundary>
    <AppRoutes />
  </ErrorBoundary>
)
