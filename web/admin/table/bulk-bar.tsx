import { X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import type { BulkAction } from './columns.ts'
import styles from './data-table.module.css'

interface Props<Row> {
  selected: readonly Row[]
  actions: readonly BulkAction<Row>[]
  nameOf: (row: Row) => string
  /** Some of it was done: what is shown has changed. */
  onDone: () => void
  onClear: () => void
}

/** Sticks to the foot of the window while rows are chosen. */
export function BulkBar<Row>({ selected, actions, nameOf, onDone, onClear }: Props<Row>) {
  const t = useT()
  // What was chosen when it was asked: what is being done does not change the question.
  const [asked, setAsked] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null)
  const run = async ({ action, rows }: { action: BulkAction<Row>; rows: readonly Row[] }) => {
    try {
      // One after the other: the first refusal stops the rest, and says whose it is.
      for (const row of rows)
        await action.act(row).catch((thrown: unknown) => {
          if (thrown instanceof Error) thrown.message = `${nameOf(row)}: ${thrown.message}`
          throw thrown
        })
    } finally {
      onDone()
    }
    onClear()
    showSuccess(action.done(rows.length))
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
              onClick={() => setAsked({ action, rows: selected })}
            >
              {action.label}
            </Button>
          ))}
          <Button variant="plain" size="sm" icon={<X aria-hidden />} onClick={onClear}>
            {t('admin.table.chooseNone')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.action.title(asked.rows.length) ?? ''}
        text={asked?.action.text ?? ''}
        names={asked?.rows.map(nameOf) ?? []}
        confirmLabel={asked?.action.label ?? ''}
        variant="primary"
        onConfirm={async () => {
          if (asked) await run(asked)
        }}
      />
    </>
  )
}
