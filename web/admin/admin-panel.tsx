import { Navigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { hasScope } from '#schema/rules/staff.ts'
import { usePage } from '#web/hooks/use-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import NotFoundPage from '#web/layout/not-found-page.tsx'
import { paths } from '#web/paths.ts'
import { session } from '#web/state/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AdminPage } from './frame/admin-page.tsx'
import { AdminShell } from './frame/admin-shell.tsx'
import { MayChange } from './frame/may-change.ts'
import { isShownTo, type Screen, screens } from './screens.ts'

/** `/admin/*`. */
export default function AdminPanel() {
  const { rest = '' } = usePage().params
  const { scopes } = useSnapshot(session)
  const path = `${paths.admin}/${rest.toLowerCase()}`
  const screen = screens.find(({ to }) => to === path)
  const first = hasScope(scopes, ['keys', 'read']) ? undefined : screens.find((one) => isShownTo(scopes, one))
  if (!rest)
    return (
      <AdminShell>
        <Navigate to={first?.to ?? paths.adminKeys} replace />
      </AdminShell>
    )
  return (
    <AdminShell>
      {screen ? isShownTo(scopes, screen) ? <Shown screen={screen} /> : <Refused screen={screen} /> : <NotFoundPage />}
    </AdminShell>
  )
}

function Shown({ screen: { page: Page, scopes: allowed } }: { screen: Screen }) {
  const t = useT()
  const { scopes } = useSnapshot(session)
  const mayChange = hasScope(scopes, allowed)
  return (
    <MayChange value={mayChange}>
      {!mayChange && <Notice>{t('admin.scopes.readOnly')}</Notice>}
      <Page />
    </MayChange>
  )
}

/** In place of a screen that the scopes do not include. */
function Refused({ screen: { id } }: { screen: Screen }) {
  const t = useT()
  return (
    <AdminPage title={t(`admin.screens.${id}`)}>
      <Notice tone="bad">{t('admin.scopes.refused')}</Notice>
    </AdminPage>
  )
}
