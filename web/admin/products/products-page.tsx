import { useSearchParams } from 'react-router'
import { useT } from '#web/i18n/use-t.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { CategoriesTab } from './categories-tab.tsx'
import { LevelsTab } from './levels-tab.tsx'
import { ProductsTab } from './products-tab.tsx'

const tabs = [
  { id: 'products', Tab: ProductsTab },
  { id: 'categories', Tab: CategoriesTab },
  { id: 'levels', Tab: LevelsTab },
] as const

export default function ProductsPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { id: chosen, Tab } = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0]
  return (
    <Tabs
      label={t('adminProducts.title')}
      chosen={chosen}
      tabs={tabs.map(({ id }) => ({ id, label: t(`adminProducts.tabs.${id}`) }))}
      onChoose={(tab) => setParams(tab === 'products' ? {} : { tab })}
      place={(list, panel) => (
        <AdminPage title={t('adminProducts.title')} lead={t('adminProducts.lead')} actions={list}>
          {panel}
        </AdminPage>
      )}
    >
      <Tab />
    </Tabs>
  )
}
