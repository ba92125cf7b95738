import { CircleCheck, Copy, LayoutList, Package, Undo2, Wrench } from 'lucide-react'
import { lazy, useState } from 'react'
import { useSearchParams } from 'react-router'
import { exportProducts } from '#schema/api/exports.ts'
import { saleStates } from '#schema/rules/catalogue.ts'
import { sellerTypes } from '#schema/rules/licenses.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Optional } from '#web/layout/optional.tsx'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { CreateButton } from '../crud/create-button.tsx'
import { DeleteDialog } from '../crud/delete-dialog.tsx'
import { useCrud } from '../crud/use-crud.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useList } from '../list/use-list.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import type { RowAction } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { toastFailure } from '../use-attempt.ts'
import { categoryNames, categoryOptions } from './categories-state.ts'
import { levels } from './levels-state.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductPageDialog } from './product-page-dialog.tsx'
import { copyProduct, type ProductRow, products, removeProduct, undoRemoval } from './products-state.ts'
import { useProductColumns } from './use-product-columns.tsx'

const StockDialog = lazy(() => import('./stock-dialog.tsx'))

/** A short list that the API returns whole: always its first page. */
const firstPage = { page: '1', limit: '100' }

export function ProductsTab() {
  const t = useT()
  const list = useList(products, { filters: ['categoryId', 'sellerType', 'sale'], isDense: true })
  const names = useLoad(categoryNames).data
  const categories = categoryOptions(names)
  const levelRows = useLoad(levels, firstPage).data.items
  const columns = useProductColumns(names, levelRows)
  const crud = useCrud<ProductRow>()
  const [paged, setPaged] = useState<ProductRow | null>(null)
  const [stocked, setStocked] = useState<ProductRow | null>(null)
  const [params] = useSearchParams()
  const [switched, setSwitched] = useState<ProductRow | null>(null)
  // From the panel's home: the question whether its maintenance ends.
  const named = params.get('maintenance')
  const linked = list.rows.find(({ _id, status }) => _id === named && status === 'maintenance')
  useOnChange(() => {
    if (linked) setSwitched(linked)
  }, linked?._id ?? null)
  const toastDone = (done: Promise<string>) =>
    void done
      .then((text) => toast(text))
      .catch(reportExpiredSession)
      .catch(toastFailure(t))
  const restore = (product: ProductRow) =>
    toastDone(undoRemoval(product).then(() => t('adminProducts.restored', { name: product.name })))
  const duplicate = (product: ProductRow) =>
    toastDone(copyProduct(product).then(({ name }) => t('adminProducts.duplicated', { name })))
  const actionsOf = (product: ProductRow): RowAction[] => {
    if (product.isDeleted)
      return [{ id: 'restore', label: t('adminProducts.restore'), Icon: Undo2, onChoose: () => restore(product) }]
    const isActive = product.status === 'active'
    const openStock = () => setStocked(product)
    return [
      crud.editAction(product),
      { id: 'page', label: t('adminProducts.page.action'), Icon: LayoutList, onChoose: () => setPaged(product) },
      ...(product.sellerType === 'internal'
        ? [{ id: 'stock', label: t('adminProducts.stock.action'), Icon: Package, onChoose: openStock }]
        : []),
      {
        id: 'maintenance',
        label: t(isActive ? 'adminProducts.toMaintenance' : 'adminProducts.fromMaintenance'),
        Icon: isActive ? Wrench : CircleCheck,
        onChoose: () => setSwitched(product),
      },
      { id: 'duplicate', label: t('adminProducts.duplicate'), Icon: Copy, onChoose: () => duplicate(product) },
      crud.deleteAction(product),
    ]
  }
  const create = <CreateButton onClick={crud.create}>{t('adminProducts.new')}</CreateButton>
  return (
    <>
      <ListTable
        label={t('adminProducts.tabs.products')}
        list={list}
        columns={columns}
        searchLabel={t('adminProducts.search')}
        exportEndpoint={exportProducts}
        filters={[
          {
            kind: 'choice',
            name: 'categoryId',
            label: t('admin.fields.category'),
            options: [...categories, { value: 'none', label: t('adminProducts.noCategory') }],
          },
          choiceFilter('sellerType', t('adminProducts.sellerType'), sellerTypes, (value) =>
            t(`adminKeys.sellers.${value}`),
          ),
          {
            kind: 'choice',
            name: 'sale',
            label: t('admin.fields.sale'),
            options: [
              ...saleStates.map((value) => ({ value, label: t(`adminProducts.saleStates.${value}`) })),
              { value: 'deleted', label: t('adminProducts.deletedOnes') },
            ],
          },
        ]}
        action={create}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        errorTitle={t('adminProducts.loadFailed')}
        empty={{ title: t('adminProducts.emptyTitle'), text: t('adminProducts.emptyText'), action: create }}
      />
      <ProductDialog {...crud.form} categories={categories} levels={levelRows} />
      <ProductPageDialog product={paged} onClose={() => setPaged(null)} />
      <Optional isNeeded>
        <StockDialog product={stocked} onClose={() => setStocked(null)} />
      </Optional>
      <MaintenanceDialog
        product={switched}
        onClose={() => {
          setSwitched(null)
          if (named) list.set({ maintenance: undefined }, true)
        }}
      />
      <DeleteDialog
        {...crud.deletion}
        text={(product) => t('adminProducts.deleteText', { name: product.name })}
        errorTitle={t('adminProducts.deleteFailed')}
        remove={removeProduct}
        successText={(product) => t('adminProducts.deleted', { name: product.name })}
      >
        <p>{t('adminProducts.deleteNote')}</p>
      </DeleteDialog>
    </>
  )
}
