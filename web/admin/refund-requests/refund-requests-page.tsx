import { Eye } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { exportRefundRequests } from '#schema/api/exports.ts'
import { refundRequestStatuses } from '#schema/rules/refund-requests.ts'
import { useT } from '#web/i18n/use-t.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useList } from '../list/use-list.ts'
import { ListTable } from '../table/list-table.tsx'
import { type RequestItem, requests } from './refund-requests-state.ts'
import { RequestDialog } from './request-dialog.tsx'
import { useRefundRequestColumns } from './use-refund-request-columns.tsx'

export default function RefundRequestsPage() {
  const t = useT()
  const [params] = useSearchParams()
  const list = useList(requests, { filters: ['status'] })
  const columns = useRefundRequestColumns()
  const id = params.get('open') ?? ''
  const page = list.page > 1 ? String(list.page) : undefined
  const open = (request: RequestItem) => list.set({ open: request._id, page })
  return (
    <AdminPage title={t('admin.screens.refundRequests')} lead={t('adminRefundRequests.lead')}>
      <ListTable
        label={t('admin.screens.refundRequests')}
        list={list}
        columns={columns}
        searchLabel={t('adminRefundRequests.search')}
        exportEndpoint={exportRefundRequests}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('admin.fields.status'),
            options: refundRequestStatuses.map((value) => ({
              value,
              label: t(`adminRefundRequests.statuses.${value}`),
            })),
          },
        ]}
        nameOf={({ productName, username }) =>
          t('adminRefundRequests.of', { product: productName, name: username || t('admin.deletedAccount') })
        }
        opening={{ label: t('admin.actions.details'), icon: <Eye aria-hidden />, open }}
        errorTitle={t('adminRefundRequests.loadFailed')}
        empty={{ title: t('adminRefundRequests.emptyTitle'), text: t('adminRefundRequests.emptyText') }}
      />
      <RequestDialog
        id={id}
        listed={list.rows.find(({ _id }) => _id === id)}
        onClose={() => list.set({ open: undefined, page }, true)}
      />
    </AdminPage>
  )
}
