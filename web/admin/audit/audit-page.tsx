import { FileSearch } from 'lucide-react'
import { useState } from 'react'
import { exportAudit } from '#schema/api/exports.ts'
import { auditedTables } from '#schema/rules/audit.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Code } from '#web/ui/verbatim.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { useList } from '../list/use-list.ts'
import type { Column } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { timestampColumn } from '../table/timestamp-column.tsx'
import styles from './audit.module.css'
import { type AuditRow, audit } from './audit-state.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { useAuditTexts } from './use-audit-texts.ts'

/** The audit log: who changed what, and what it was before. Read-only. */
export default function AuditPage() {
  const t = useT()
  const { actionText, actorText, entityText, recordText } = useAuditTexts()
  const list = useList(audit, { filters: ['entity', 'action', 'actorId', 'entityId'] })
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const columns: Column<AuditRow>[] = [
    {
      id: 'action',
      header: t('adminAudit.action'),
      sort: 'action',
      cell: ({ action }) => <span className={styles.action}>{actionText(action)}</span>,
    },
    {
      id: 'entity',
      header: t('adminAudit.entity'),
      isWideOnly: true,
      cell: ({ entity }) => entityText(entity),
    },
    {
      id: 'entityId',
      header: t('adminAudit.entityId'),
      cell: (entry) => (
        <span className={styles.subject}>
          {recordText(entry)}
          <Code className={styles.id}>{entry.entityId}</Code>
        </span>
      ),
    },
    {
      id: 'actorName',
      header: t('adminAudit.actor'),
      sort: 'actorName',
      cell: ({ actorName }) => actorText(actorName),
    },
    timestampColumn('createdAt', t('adminAudit.at')),
  ]
  return (
    <AdminPage title={t('adminAudit.title')} lead={`${t('adminAudit.lead')} ${t('admin.zone')}`}>
      <ListTable
        label={t('admin.screens.audit')}
        list={list}
        columns={columns}
        searchLabel={t('adminAudit.search')}
        exportEndpoint={exportAudit}
        filters={[
          choiceFilter('entity', t('adminAudit.entity'), auditedTables, (value) => entityText(value)),
          { kind: 'linked', name: 'action', label: t('adminAudit.action'), textOf: actionText },
          { kind: 'linked', name: 'actorId', label: t('adminAudit.actor') },
          { kind: 'linked', name: 'entityId', label: t('adminAudit.entityId') },
        ]}
        nameOf={(entry) => `${actionText(entry.action)}, ${recordText(entry) ?? entry.entityId}`}
        opening={{ label: t('adminAudit.open'), Icon: FileSearch, open: setOpened }}
        empty={{ title: t('adminAudit.emptyTitle'), text: t('adminAudit.emptyText') }}
      />
      <EntryDialog entry={opened} onClose={() => setOpened(null)} />
    </AdminPage>
  )
}
