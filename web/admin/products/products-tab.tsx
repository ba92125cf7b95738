import { CircleCheck, Pencil, Plus, Trash2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { exportProducts } from '#schema/api/exports.ts'
import { sellerTypes } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { useList } from '../list/use-list.ts'
import { DataTable } from '../table/data-table.tsx'
import { levels } from './levels-state.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import styles from './products.module.css'
import { categories, type ProductRow, products, removeProduct } from './products-state.ts'
import { useProductColumns } from './use-product-columns.tsx'

/** Short lists that are fetched firstPage: their window is always the first. */
const firstPage = { page: '1', limit: '100' }

export function ProductsTab() {
  const t = useT()
  const list = useList(products, { filters: ['categoryId', 'sellerType'] })
  const categoryRows = useLoad(categories, firstPage).data.items
  const levelRows = useLoad(levels, firstPage).data.items
  const columns = useProductColumns(categoryRows, levelRows)
  const [edited, setEdited] = useState<ProductRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<ProductRow | null>(null)
  const [switched, setSwitched] = useState<ProductRow | null>(null)
  const allOption = { value: '', label: t('admin.list.all') }
  const create = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      {t('adminProducts.new')}
    </Button>
  )
  return (
    <>
      <div className={styles.bar}>
        <p>{t('adminProducts.lead')}</p>
        {create}
      </div>
      <ListTools list={list} searchLabel={t('adminProducts.search')} exportEndpoint={exportProducts}>
        <FilterSelect
          label={t('adminProducts.category')}
          value={list.values.categoryId ?? ''}
          options={[
            allOption,
            ...categoryRows.map(({ _id, name }) => ({ value: _id, label: name })),
            { value: 'none', label: t('adminProducts.noCategory') },
          ]}
          onChoose={(categoryId) => list.set({ categoryId })}
        />
        <FilterSelect
          label={t('adminProducts.sellerType')}
          value={list.values.sellerType ?? ''}
          options={[allOption, ...sellerTypes.map((value) => ({ value, label: value }))]}
          onChoose={(sellerType) => list.set({ sellerType })}
        />
      </ListTools>
      <DataTable
        label={t('adminProducts.tabs.products')}
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        actionsOf={(product) => [
          {
            id: 'edit',
            label: t('admin.dialog.edit'),
            icon: <Pencil aria-hidden />,
            onChoose: () => setEdited(product),
          },
          {
            id: 'maintenance',
            label: t(product.status === 'active' ? 'adminProducts.toMaintenance' : 'adminProducts.fromMaintenance'),
            icon: product.status === 'active' ? <Wrench aria-hidden /> : <CircleCheck aria-hidden />,
            onChoose: () => setSwitched(product),
          },
          {
            id: 'delete',
            label: t('admin.dialog.delete'),
            icon: <Trash2 aria-hidden />,
            onChoose: () => setDoomed(product),
          },
        ]}
        errorTitle={t('adminProducts.loadFailed')}
        empty={{ title: t('adminProducts.emptyTitle'), text: t('adminProducts.emptyText'), action: create }}
      />
      <ProductDialog edited={edited} categories={categoryRows} levels={levelRows} onClose={() => setEdited(null)} />
      <MaintenanceDialog product={switched} onClose={() => setSwitched(null)} />
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('adminProducts.deleteTitle')}
        text={t('adminProducts.deleteText', { name: doomed?.name ?? '' })}
        confirmLabel={t('admin.dialog.delete')}
        errorTitle={t('adminProducts.deleteFailed')}
        onConfirm={async () => {
          if (!doomed) return
          await removeProduct(doomed)
          showSuccess(t('adminProducts.deleted', { name: doomed.name }))
        }}
      >
        <p>{t('adminProducts.deleteNote')}</p>
      </ConfirmDialog>
    </>
  )
}
