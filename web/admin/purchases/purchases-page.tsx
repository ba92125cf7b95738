import { Eye, HandCoins } from 'lucide-react'
import { useState } from 'react'
import { exportPurchases } from '#schema/api/exports.ts'
import { type PaymentStatus, paymentMethods } from '#schema/rules/payments.ts'
import { useT } from '#web/i18n/use-t.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useOpenedRow } from '../list/opened-row.ts'
import { useList } from '../list/use-list.ts'
import { ListTable } from '../table/list-table.tsx'
import type { ExplainError } from '../table/table-props.ts'
import { ManualOrderDialog } from './manual-order-dialog.tsx'
import { NewSales } from './new-sales.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { PurchaseStats } from './purchase-stats.tsx'
import { purchases } from './purchases-state.ts'
import { usePurchaseActions } from './use-purchase-actions.tsx'
import { usePurchaseColumns } from './use-purchase-columns.tsx'

const statuses: readonly PaymentStatus[] = ['approved', 'pending', 'cancelled', 'refunded']

export default function PurchasesPage() {
  const t = useT()
  const list = useList(purchases, { filters: ['status', 'method', 'from', 'to'] })
  const columns = usePurchaseColumns()
  const { actionsOf, dialog } = usePurchaseActions()
  const [isRecording, setRecording] = useState(false)
  const { opened, open } = useOpenedRow(list)
  const { from = '', to = '' } = list.values
  const explainError: ExplainError = ({ status, message }) => {
    if (status === 0) return { title: t('admin.loadFailed') }
    if (status === 401) return { title: t('shop.guard.expired') }
    if (status === 404) return { title: t('adminPurchases.noService') }
    const reason = status === 200 ? t('adminPurchases.malformed') : message
    return { title: reason ? t('adminPurchases.loadFailed', { reason }) : t('admin.loadFailed') }
  }
  return (
    <AdminPage
      title={t('adminPurchases.title')}
      lead={t('admin.zone')}
      actions={<NewSales list={list} />}
      more={[
        { id: 'manual', label: t('adminPurchases.manual.open'), Icon: HandCoins, onChoose: () => setRecording(true) },
      ]}
    >
      <PurchaseStats from={from} to={to} />
      <ListTable
        label={t('admin.screens.purchases')}
        list={list}
        columns={columns}
        searchLabel={t('adminPurchases.search')}
        exportEndpoint={exportPurchases}
        filters={[
          { kind: 'day', name: 'from', label: t('admin.list.from'), max: to || undefined },
          { kind: 'day', name: 'to', label: t('admin.list.to'), min: from || undefined },
          choiceFilter('status', t('admin.fields.status'), statuses, (value) => t(`admin.statuses.${value}`)),
          choiceFilter('method', t('admin.fields.method'), paymentMethods, (value) => t(`admin.methods.${value}`)),
        ]}
        nameOf={({ productName, username }) =>
          t('adminPurchases.details.of', { product: productName, name: username || t('admin.deletedAccount') })
        }
        opening={{ label: t('admin.actions.details'), Icon: Eye, open }}
        actionsOf={actionsOf}
        explainError={explainError}
        empty={{ title: t('adminPurchases.emptyTitle'), text: t('adminPurchases.emptyText') }}
      />
      <PurchaseDialog {...opened} actionsOf={actionsOf} />
      <ManualOrderDialog
        isOpen={isRecording}
        onClose={() => setRecording(false)}
        onShow={(paymentId) => open({ _id: paymentId })}
      />
      {dialog}
    </AdminPage>
  )
}
