import { X } from 'lucide-react'
import { useState } from 'react'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { reportExpiredSession } from '../session-expiry.ts'
import type { BulkAction, BulkChange } from './columns.ts'
import styles from './data-table.module.css'

interface Props<Row> {
  selected: readonly Row[]
  actions: readonly BulkAction<Row>[]
  nameOf: (row: Row) => string
  /** Called when some rows were changed. */
  onDone: () => void
  onClear: () => void
}

/** The actions on the selected rows, at the bottom of the window. */
export function BulkBar<Row>({ selected, actions, nameOf, onDone, onClear }: Props<Row>) {
  const t = useT()
  // The selection when the dialog opened: it must not change while the action runs.
  const [requested, setRequested] = useState<{ action: BulkChange<Row>; rows: readonly Row[] } | null>(null)
  const { isBusy, run: runTask } = useTask()
  const choose = (action: BulkAction<Row>) => {
    if (!('actOnAll' in action)) return setRequested({ action, rows: selected })
    void runTask(async () => {
      try {
        await action.actOnAll(selected).catch(reportExpiredSession)
      } catch (thrown) {
        toast(failureOf(t, thrown).text, 'bad')
      }
    })
  }
  const run = async ({ action, rows }: { action: BulkChange<Row>; rows: readonly Row[] }) => {
    try {
      // One after the other: the first failure stops the rest and names its row.
      for (const row of rows)
        await action.act(row).catch((thrown: unknown) => {
          if (thrown instanceof Error) thrown.message = `${nameOf(row)}: ${thrown.message}`
          throw thrown
        })
    } finally {
      onDone()
    }
    onClear()
    toast(action.done(rows.length))
  }
  return (
    <>
      {selected.length > 0 && (
        <div className={styles.bulk}>
          <p role="status">{t('admin.table.chosen', { count: selected.length })}</p>
          {actions.map((action) => (
            <Button
              key={action.id}
              variant="quiet"
              size="sm"
              icon={action.icon}
              busy={isBusy && 'actOnAll' in action}
              onClick={() => choose(action)}
            >
              {action.label}
            </Button>
          ))}
          <Button variant="plain" size="sm" icon={<X aria-hidden />} onClick={onClear}>
            {t('admin.table.chooseNone')}
          </Button>
        </div>
      )}
      <AdminConfirmDialog
        isOpen={requested !== null}
        onClose={() => setRequested(null)}
        title={requested?.action.title(requested.rows.length) ?? ''}
        text={requested?.action.text ?? ''}
        names={requested?.rows.map(nameOf) ?? []}
        confirmLabel={requested?.action.label ?? ''}
        variant="primary"
        onConfirm={async () => {
          if (requested) await run(requested)
        }}
      />
    </>
  )
}
