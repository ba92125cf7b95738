import { useSearchParams } from 'react-router'
import { useSnapshot } from 'valtio'
import { hasScope } from '#schema/rules/staff.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { openClaims } from '../claims/claims-state.ts'
import { ClaimsTab } from '../claims/claims-tab.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { lastExport } from './users-state.ts'
import { UsersTab } from './users-tab.tsx'

/** The accounts, and the requests for accounts whose e-mail is lost. */
export default function UsersPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { data } = useLoad(openClaims)
  const chosen = params.get('tab') === 'claims' ? 'claims' : 'users'
  return (
    <AdminPage title={t('adminUsers.title')} lead={[t('admin.zone'), useLastExport()].filter(Boolean).join(' ')}>
      <Tabs
        label={t('adminClaims.tabs')}
        chosen={chosen}
        tabs={[
          { id: 'users', label: t('admin.screens.users') },
          { id: 'claims', label: t('adminClaims.tab', { n: data.count }) },
        ]}
        onChoose={(tab) => setParams(tab === 'users' ? {} : { tab })}
      >
        {chosen === 'claims' ? <ClaimsTab /> : <UsersTab />}
      </Tabs>
    </AdminPage>
  )
}

/** Who took all accounts out of the panel last, for whoever may read the audit log. */
function useLastExport(): string {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const { scopes } = useSnapshot(session)
  const [entry] = useLoad(lastExport, hasScope(scopes, ['read'])).data
  return entry ? t('adminUsers.exported', { name: entry.actorName, at: dateTime(entry.createdAt) }) : ''
}
