import { Eye } from 'lucide-react'
import { exportDisputes } from '#schema/api/exports.ts'
import { disputeStatuses } from '#schema/rules/disputes.ts'
import { useT } from '#web/i18n/use-t.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useOpenedRow } from '../list/opened-row.ts'
import { useList } from '../list/use-list.ts'
import { ListTable } from '../table/list-table.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { disputes } from './disputes-state.ts'
import { useDisputeColumns } from './use-dispute-columns.tsx'

export default function DisputesPage() {
  const t = useT()
  const list = useList(disputes, { filters: ['status'] })
  const columns = useDisputeColumns()
  const { opened, open } = useOpenedRow(list)
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
        opening={{ label: t('admin.actions.details'), Icon: Eye, open }}
        errorTitle={t('adminDisputes.loadFailed')}
        empty={{ title: t('adminDisputes.emptyTitle'), text: t('adminDisputes.emptyText') }}
      />
      <DisputeDialog {...opened} />
    </AdminPage>
  )
}
