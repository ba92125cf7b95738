import { Eye } from 'lucide-react'
import { exportRefundRequests } from '#schema/api/exports.ts'
import { refundRequestStates } from '#schema/rules/refund-requests.ts'
import { useT } from '#web/i18n/use-t.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useOpenedRow } from '../list/opened-row.ts'
import { useList } from '../list/use-list.ts'
import { ListTable } from '../table/list-table.tsx'
import { requests } from './refund-requests-state.ts'
import { RequestDialog } from './request-dialog.tsx'
import { useRefundRequestColumns } from './use-refund-request-columns.tsx'

export default function RefundRequestsPage() {
  const t = useT()
  const list = useList(requests, { filters: ['status'] })
  const columns = useRefundRequestColumns()
  const { opened, open } = useOpenedRow(list)
  return (
    <AdminPage title={t('admin.screens.refundRequests')} lead={t('adminRefundRequests.lead')}>
      <ListTable
        label={t('admin.screens.refundRequests')}
        list={list}
        columns={columns}
        searchLabel={t('adminRefundRequests.search')}
        exportEndpoint={exportRefundRequests}
        filters={[
          choiceFilter('status', t('admin.fields.status'), refundRequestStates, (value) =>
            t(`adminRefundRequests.statuses.${value}`),
          ),
        ]}
        nameOf={({ productName, username }) =>
          t('adminRefundRequests.of', { product: productName, name: username || t('admin.deletedAccount') })
        }
        opening={{ label: t('admin.actions.details'), Icon: Eye, open }}
        errorTitle={t('adminRefundRequests.loadFailed')}
        empty={{ title: t('adminRefundRequests.emptyTitle'), text: t('adminRefundRequests.emptyText') }}
      />
      <RequestDialog {...opened} />
    </AdminPage>
  )
}
