import { Navigate, Route, Routes } from 'react-router'
import NotFoundPage from '#web/layout/not-found-page.tsx'
import { paths } from '#web/paths.ts'
import { AdminShell } from './frame/admin-shell.tsx'
import { screens } from './screens.ts'

/** `/admin/*`. */
export default function AdminPanel() {
  return (
    <Routes>
      <Route element={<AdminShell />}>
        <Route index element={<Navigate to={paths.adminKeys} replace />} />
        {screens.map(({ id, to, page: Screen }) => (
          <Route key={id} path={to.slice(paths.admin.length + 1)} element={<Screen />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
