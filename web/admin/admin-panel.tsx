import { Navigate } from 'react-router'
import { usePage } from '#web/hooks/use-page.ts'
import NotFoundPage from '#web/layout/not-found-page.tsx'
import { paths } from '#web/paths.ts'
import { AdminShell } from './frame/admin-shell.tsx'
import { screens } from './screens.ts'

/** `/admin/*`. */
export default function AdminPanel() {
  const { rest = '' } = usePage().params
  const path = `${paths.admin}/${rest.toLowerCase()}`
  const Screen = screens.find(({ to }) => to === path)?.page ?? NotFoundPage
  return <AdminShell>{rest ? <Screen /> : <Navigate to={paths.adminKeys} replace />}</AdminShell>
}
