import { useSnapshot } from 'valtio'
import { customerScopes } from '#schema/rules/customers.ts'
import { hasScope } from '#schema/rules/staff.ts'
import { usePage } from '#web/hooks/use-page.ts'
import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import NotFoundPage from '#web/layout/not-found-page.tsx'
import { Optional } from '#web/layout/optional.tsx'
import { PageSkeleton } from '#web/layout/page-skeleton.tsx'
import { paths } from '#web/paths.ts'
import { session } from '#web/state/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Redirect } from '#web/ui/redirect.tsx'
import { approvalNeeded } from './approvals/approval-needed.ts'
import { AdminPage } from './frame/admin-page.tsx'
import { AdminShell } from './frame/admin-shell.tsx'
import { ChangesOf } from './frame/changes-of.tsx'
import { home } from './home/home-state.ts'
import { adminPaths } from './paths.ts'
import { isShownTo, type Screen, screens } from './screens.ts'
import { connectStepUp, stepUp } from './security/step-up-state.ts'
import './shared.css'

const CustomerPage = lazyPage(
  () => import('./customers/customer-page.tsx'),
  'adminCustomers',
  'adminUsers',
  'adminPurchases',
  'adminKeys',
  'adminPicker',
  'adminAudit',
  'adminHealth',
  'dashboard',
)

const StepUpDialog = lazyPage(() => import('./security/step-up-dialog.tsx'), 'secondFactor')
const ApprovalNeededDialog = lazyPage(() => import('./approvals/approval-needed-dialog.tsx'), 'adminApprovals')

connectStepUp()

/** `/admin/*`. Without the second factor that the panel asks for, the screen where it is set up. */
export default function AdminPanel() {
  const { rest = '' } = usePage().params
  const { scopes } = useSnapshot(session)
  const { isMissing, wasAsked } = useSnapshot(stepUp)
  const { id: approvalId } = useSnapshot(approvalNeeded)
  const path = isMissing ? adminPaths.security : `${paths.admin}/${rest.toLowerCase()}`
  const screen = screens.find(({ to }) => to === path)
  const isOfPerson = !isMissing && /^users\/[^/]+$/i.test(rest) && hasScope(scopes, customerScopes)
  if (!rest) return <AdminShell>{isMissing ? <Redirect to={adminPaths.security} /> : <Start />}</AdminShell>
  return (
    <>
      <AdminShell>
        {isOfPerson && <CustomerPage key={rest} />}
        {!screen && !isOfPerson && <NotFoundPage />}
        {screen && isShownTo(scopes, screen) && <Shown screen={screen} />}
        {screen && !isShownTo(scopes, screen) && <Refused screen={screen} />}
      </AdminShell>
      <Optional isNeeded>{wasAsked && <StepUpDialog />}</Optional>
      <Optional isNeeded>{approvalId && <ApprovalNeededDialog />}</Optional>
    </>
  )
}

/** `/admin` leads to the home or, where an admin has set it so, to the keys. */
function Start() {
  const { data, status } = useSnapshot(home)
  if (data === null && status !== 'failed') return <PageSkeleton />
  return <Redirect to={data?.opensWith === 'keys' ? adminPaths.keys : adminPaths.home} />
}

function Shown({ screen: { page: Page, scopes: allowed } }: { screen: Screen }) {
  const t = useT()
  const { scopes } = useSnapshot(session)
  const mayChange = hasScope(scopes, allowed)
  return (
    <ChangesOf scopes={allowed}>
      {!mayChange && <Notice>{t('admin.scopes.readOnly')}</Notice>}
      <Page />
    </ChangesOf>
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
