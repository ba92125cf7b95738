import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { exportFeedback } from '#schema/api/exports.ts'
import { feedbackMoves, feedbackStatuses } from '#schema/rules/feedback.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { DeleteDialog } from '../crud/delete-dialog.tsx'
import { useCrud } from '../crud/use-crud.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { ListTools } from '../list/list-tools.tsx'
import { useList } from '../list/use-list.ts'
import type { RowAction } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import styles from './feedback.module.css'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { type Decision, decide, type FeedbackRow, feedback, removeFeedback } from './feedback-state.ts'
import { ModerationKeys } from './moderation-keys.tsx'
import { useFeedbackColumns } from './use-feedback-columns.tsx'
import { useModeration } from './use-moderation.ts'

const refreshMs = 30_000
const icons = { approve: Check, reject: X }
const decisions = ['approve', 'reject'] as const

export default function FeedbackPage() {
  const t = useT()
  const list = useList(feedback, { filters: ['status'] })
  const columns = useFeedbackColumns()
  const crud = useCrud<FeedbackRow>()
  const currentKey = useModeration(list.rows)
  const [decided, setDecided] = useState<{ row: FeedbackRow; decision: Decision } | null>(null)
  // Neither the draft in the dialog nor the selection (kept by id) is lost by a refresh.
  useInterval(list.retry, refreshMs)
  const decisionsOf = (row: FeedbackRow): RowAction[] =>
    feedbackMoves[row.status].length === 0
      ? []
      : decisions.map((decision) => ({
          id: decision,
          label: t(`admin.actions.${decision}`),
          Icon: icons[decision],
          onChoose: () => setDecided({ row, decision }),
        }))
  return (
    <AdminPage title={t('adminFeedback.title')} lead={`${t('adminFeedback.lead')} ${t('admin.zone')}`}>
      <ListTools
        list={list}
        searchLabel={t('adminFeedback.search')}
        columns={columns}
        exportEndpoint={exportFeedback}
        filters={[
          choiceFilter('status', t('admin.fields.status'), feedbackStatuses, (value) =>
            t(`adminFeedback.plural.${value}`),
          ),
        ]}
      />
      <ModerationKeys />
      <DataTable
        label={t('admin.screens.feedback')}
        list={list}
        columns={columns}
        currentKey={currentKey}
        nameOf={({ name, productName }) => t('adminFeedback.of', { name, product: productName })}
        actionsOf={(row) => [...decisionsOf(row), crud.editAction(row), crud.deleteAction(row)]}
        bulkActions={decisions.map((decision) => ({
          id: decision,
          label: t(`admin.actions.${decision}`),
          Icon: icons[decision],
          title: (n: number) => t(`adminFeedback.${decision}.askMany`, { n }),
          text: t('adminFeedback.manyText'),
          act: (row: FeedbackRow) => decide(row, decision),
          done: (n: number) => t(`adminFeedback.${decision}.doneMany`, { n }),
        }))}
        empty={{ title: t('adminFeedback.emptyTitle'), text: t('adminFeedback.emptyText') }}
      />
      <FeedbackDialog {...crud.form} />
      <AdminConfirmDialog
        isOpen={decided !== null}
        onClose={() => setDecided(null)}
        title={decided ? t(`adminFeedback.${decided.decision}.ask`) : ''}
        text={decided ? t(`adminFeedback.${decided.decision}.text`, { name: decided.row.name }) : ''}
        confirmLabel={decided ? t(`admin.actions.${decided.decision}`) : ''}
        variant={decided?.decision === 'reject' ? 'bad' : 'primary'}
        errorTitle={t('adminFeedback.decideFailed')}
        onConfirm={async () => {
          if (!decided) return
          await decide(decided.row, decided.decision)
          await feedback.reload()
          toast(t(`adminFeedback.${decided.decision}.done`))
        }}
      >
        {decided && <blockquote className={styles.quote}>{decided.row.feedback}</blockquote>}
      </AdminConfirmDialog>
      <DeleteDialog
        {...crud.deletion}
        text={(feedback) => t('adminFeedback.deleteText', { name: feedback.name, product: feedback.productName })}
        errorTitle={t('adminFeedback.deleteFailed')}
        remove={removeFeedback}
        successText={() => t('adminFeedback.deleted')}
      />
    </AdminPage>
  )
}
