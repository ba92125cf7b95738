import { Eye } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { exportDisputes } from '#schema/api/exports.ts'
import { disputeStatuses } from '#schema/rules/disputes.ts'
import { useT } from '#web/i18n/use-t.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useList } from '../list/use-list.ts'
import { ListTable } from '../table/list-table.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { type DisputeItem, disputes } from './disputes-state.ts'
import { useDisputeColumns } from './use-dispute-columns.tsx'

export default function DisputesPage() {
  const t = useT()
  const [params] = useSearchParams()
  const list = useList(disputes, { filters: ['status'] })
  const columns = useDisputeColumns()
  const id = params.get('open') ?? ''
  const page = list.page > 1 ? String(list.page) : undefined
  const open = (dispute: DisputeItem) => list.set({ open: dispute._id, page })
  return (
    <AdminPage title={t('admin.screens.disputes')} lead={t('adminDisputes.lead')}>
      <ListTable
        label={t('admin.screens.disputes')}
        list={list}
        columns={columns}
        searchLabel={t('adminDisputes.search')}
        exportEndpoint={exportDisputes}
        filters={[
          choiceFilter('status', t('admin.fields.status'), disputeStatuses, (value) =>
            t(`admin.disputeStatuses.${value}`),
          ),
        ]}
        nameOf={({ productName, username }) =>
          t('adminDisputes.of', { product: productName, name: username || t('admin.deletedAccount') })
        }
        opening={{ label: t('admin.actions.details'), icon: <Eye aria-hidden />, open }}
        errorTitle={t('adminDisputes.loadFailed')}
        empty={{ title: t('adminDisputes.emptyTitle'), text: t('adminDisputes.emptyText') }}
      />
      <DisputeDialog
        id={id}
        listed={list.rows.find(({ _id }) => _id === id)}
        onClose={() => list.set({ open: undefined, page }, true)}
      />
    </AdminPage>
  )
}
