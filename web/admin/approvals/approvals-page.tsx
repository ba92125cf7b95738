import { Eye } from 'lucide-react'
import { exportApprovals } from '#schema/api/exports.ts'
import { approvalStatuses } from '#schema/rules/approvals.ts'
import { useT } from '#web/i18n/use-t.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useOpenedRow } from '../list/opened-row.ts'
import { useList } from '../list/use-list.ts'
import { ListTable } from '../table/list-table.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'
import { approvals } from './approvals-state.ts'
import { useApprovalColumns } from './use-approval-columns.tsx'
import { useApprovalTexts } from './use-approval-texts.ts'

export default function ApprovalsPage() {
  const t = useT()
  const list = useList(approvals, { filters: ['status'] })
  const columns = useApprovalColumns()
  const { whatText } = useApprovalTexts()
  const { opened, open } = useOpenedRow(list)
  return (
    <AdminPage title={t('admin.screens.approvals')} lead={t('adminApprovals.lead')}>
      <ListTable
        label={t('admin.screens.approvals')}
        list={list}
        columns={columns}
        searchLabel={t('adminApprovals.search')}
        exportEndpoint={exportApprovals}
        filters={[
          choiceFilter('status', t('admin.fields.status'), approvalStatuses, (value) =>
            t(`adminApprovals.statuses.${value}`),
          ),
        ]}
        nameOf={(request) => t('adminApprovals.of', { what: whatText(request), name: request.requestedBy })}
        opening={{ label: t('admin.actions.details'), Icon: Eye, open }}
        errorTitle={t('adminApprovals.loadFailed')}
        empty={{ title: t('adminApprovals.emptyTitle'), text: t('adminApprovals.emptyText') }}
      />
      <ApprovalDialog {...opened} />
    </AdminPage>
  )
}
