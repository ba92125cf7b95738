import { useSearchParams } from 'react-router'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { openClaims } from '../claims/claims-state.ts'
import { ClaimsTab } from '../claims/claims-tab.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { UsersTab } from './users-tab.tsx'

/** The accounts, and the requests for accounts whose e-mail is lost. */
export default function UsersPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { data } = useLoad(openClaims)
  const chosen = params.get('tab') === 'claims' ? 'claims' : 'users'
  return (
    <AdminPage title={t('adminUsers.title')} lead={t('admin.zone')}>
      <Tabs
        label={t('adminClaims.tabs')}
        chosen={chosen}
        tabs={[
          { id: 'users', label: t('adminClaims.users') },
          { id: 'claims', label: t('adminClaims.tab', { n: data.count }) },
        ]}
        onChoose={(tab) => setParams(tab === 'users' ? {} : { tab })}
      >
        {chosen === 'claims' ? <ClaimsTab /> : <UsersTab />}
      </Tabs>
    </AdminPage>
  )
}
