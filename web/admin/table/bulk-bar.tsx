import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { asApiError, isTransient } from '#web/api/call.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { isApprovalNeeded } from '../approvals/approval-needed.ts'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { reportExpiredSession } from '../session-expiry.ts'
import { toastFailure } from '../use-attempt.ts'
import styles from './bulk-bar.module.css'
import type { BulkAction, BulkChange } from './columns.ts'

interface Props<Row> {
  selected: readonly Row[]
  actions: readonly BulkAction<Row>[]
  nameOf: (row: Row) => string
  /** Called when some rows were changed. */
  onDone: () => void
  onSelect: (rows: readonly Row[]) => void
}

interface Requested<Row> {
  action: BulkChange<Row>
  /** The selection when the dialog opened: it must not change while the action runs. After a failure what is left of it. */
  rows: readonly Row[]
  /** How many rows were changed before the failure. */
  done: number
  /** Says that the change of a row waits for a second admin. */
  needed?: unknown
}

/** The actions on the selected rows, at the bottom of the window. */
export function BulkBar<Row>({ selected, actions, nameOf, onDone, onSelect }: Props<Row>) {
  const t = useT()
  const [requested, setRequested] = useState<Requested<Row> | null>(null)
  const [reason, setReason] = useState('')
  const failedRow = useRef<Row>(undefined)
  const { isBusy, run: runTask } = useTask()
  const choose = (action: BulkAction<Row>) => {
    if (!('actOnAll' in action)) return setRequested({ action, rows: selected, done: 0 })
    void runTask(async () => {
      await action.actOnAll(selected).catch(reportExpiredSession).catch(toastFailure(t))
    })
  }
  const explain = (thrown: unknown) => {
    const name = failedRow.current ? nameOf(failedRow.current) : ''
    const unsure = isTransient(asApiError(thrown)) ? ` ${t('admin.dialog.unsure')} ${t('admin.table.unselected')}` : ''
    return `${name}: ${failureOf(t, thrown).text}${unsure}`
  }
  /**
   * One after the other: the first failure stops the rest and names its row. No row is changed twice. A change that waits for a second admin
   * is no failure: the dialog says so once the others are done.
   */
  const run = async ({ action, rows, ...before }: Requested<Row>) => {
    let { done, needed } = before
    for (const [n, row] of rows.entries()) {
      try {
        await action.act(row, reason.trim())
        done++
      } catch (thrown) {
        if (isApprovalNeeded(thrown)) {
          needed ??= thrown
          continue
        }
        failedRow.current = row
        const left = rows.slice(isTransient(asApiError(thrown)) ? n + 1 : n)
        onSelect(left)
        onDone()
        if (left.length === 0) return toast(explain(thrown), 'bad')
        setRequested({ action, rows: left, done, needed })
        throw thrown
      }
    }
    onSelect([])
    onDone()
    if (done > 0) toast(action.done(done))
    if (needed) throw needed
  }
  const { rows, action } = requested ?? {}
  const asked = rows && action?.reason?.isTaken(rows) ? action.reason : undefined
  const isRequired = rows !== undefined && asked?.isNeeded(rows) === true
  return (
    <>
      {selected.length > 0 && (
        <div className={styles.bulk}>
          <p role="status">{t('admin.table.chosen', { count: selected.length })}</p>
          <div className={styles.acts}>
            {actions.map((action) => (
              <Button
                key={action.id}
                variant="quiet"
                size="sm"
                icon={<action.Icon aria-hidden />}
                busy={isBusy && 'actOnAll' in action}
                onClick={() => choose(action)}
              >
                {action.label}
              </Button>
            ))}
          </div>
          <Button variant="plain" size="sm" icon={<X aria-hidden />} onClick={() => onSelect([])}>
            {t('admin.table.chooseNone')}
          </Button>
        </div>
      )}
      <AdminConfirmDialog
        isOpen={requested !== null}
        onClose={() => {
          setReason('')
          setRequested(null)
        }}
        isDirty={reason.trim() !== ''}
        disabledReason={isRequired && reason.trim() === '' ? asked?.missing : undefined}
        title={requested?.action.title(requested.rows.length) ?? ''}
        text={requested?.action.text ?? ''}
        names={requested?.rows.map(nameOf) ?? []}
        confirmLabel={requested?.action.label ?? ''}
        variant="primary"
        explainError={explain}
        onConfirm={async () => {
          if (requested) await run(requested)
        }}
      >
        {asked?.field({ reason, onChange: setReason, isRequired })}
        {requested && requested.done > 0 && <p>{t('admin.table.doneBefore', { n: requested.done })}</p>}
      </AdminConfirmDialog>
    </>
  )
}
