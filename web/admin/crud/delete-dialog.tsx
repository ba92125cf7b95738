import type { ReactNode } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'

export interface DeletionTexts<Row> {
  text: (row: Row) => string
  errorTitle: string
  successText: (row: Row) => string
  /** A code in both texts, which page translators are to leave as it is. */
  verbatim?: (row: Row) => string
  /** Deletes the row and reloads the list. */
  remove: (row: Row) => Promise<unknown>
  children?: ReactNode
}

interface Props<Row> extends DeletionTexts<Row> {
  /** Null while the dialog is closed. */
  row: Row | null
  onClose: () => void
}

/** Asks before a row is deleted. */
export function DeleteDialog<Row>({ row, text, successText, verbatim = () => '', remove, ...dialog }: Props<Row>) {
  const t = useT()
  return (
    <AdminConfirmDialog
      {...dialog}
      isOpen={row !== null}
      title={t('admin.dialog.deleteTitle')}
      text={row ? text(row) : ''}
      verbatim={[row ? verbatim(row) : '']}
      confirmLabel={t('admin.dialog.delete')}
      onConfirm={async () => {
        if (!row) return
        await remove(row)
        toast(successText(row), 'ok', { verbatim: verbatim(row) })
      }}
    />
  )
}
