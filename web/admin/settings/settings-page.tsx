import { CreditCard, Link2, PanelLeft, Video } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/i18n/use-t.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ChangesOf } from '../frame/changes-of.tsx'
import { PanelTab } from './panel-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import styles from './settings.module.css'
import { SocialTab } from './social-tab.tsx'
import { VideosTab } from './videos-tab.tsx'

const tabs = [
  { id: 'videos', Icon: Video, Tab: VideosTab, scopes: ['catalogue'] },
  { id: 'social', Icon: Link2, Tab: SocialTab, scopes: ['catalogue'] },
  { id: 'payments', Icon: CreditCard, Tab: PaymentsTab, scopes: ['money'] },
  { id: 'start', Icon: PanelLeft, Tab: PanelTab, scopes: ['money'] },
] as const

export default function SettingsPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { id: chosen, Tab, scopes } = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0]
  return (
    <AdminPage title={t('adminSettings.title')}>
      <Tabs
        label={t('admin.screens.settings')}
        chosen={chosen}
        tabs={tabs.map(({ id, Icon }) => ({
          id,
          label: (
            <span className={styles.tab}>
              <Icon aria-hidden />
              {t(`adminSettings.${id}.tab`)}
            </span>
          ),
        }))}
        onChoose={(tab) => setParams(tab === 'videos' ? {} : { tab })}
      >
        <ChangesOf scopes={scopes}>
          <Tab />
        </ChangesOf>
      </Tabs>
    </AdminPage>
  )
}
