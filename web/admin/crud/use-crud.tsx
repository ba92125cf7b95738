import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import type { RowAction } from '../table/columns.ts'

/** The props of a form's dialog: it updates `before`, or creates a row where that is null. */
export interface CrudFormProps<Row> {
  isOpen: boolean
  before: Row | null
  onClose: () => void
}

/** Which row of a screen is being edited and which is about to be deleted, with the row actions that open both dialogs. */
export function useCrud<Row>() {
  const t = useT()
  const [form, setForm] = useState<{ before: Row | null } | null>(null)
  const [deleted, setDeleted] = useState<Row | null>(null)
  return {
    create: () => setForm({ before: null }),
    edit: (row: Row) => setForm({ before: row }),
    askToDelete: (row: Row) => setDeleted(row),
    form: {
      isOpen: form !== null,
      before: form?.before ?? null,
      onClose: () => setForm(null),
    } satisfies CrudFormProps<Row>,
    /** The props of `<DeleteDialog>`. */
    deletion: { row: deleted, onClose: () => setDeleted(null) },
    editAction: (row: Row): RowAction => ({
      id: 'edit',
      label: t('admin.dialog.edit'),
      Icon: Pencil,
      onChoose: () => setForm({ before: row }),
    }),
    deleteAction: (row: Row): RowAction => ({
      id: 'delete',
      label: t('admin.dialog.delete'),
      Icon: Trash2,
      onChoose: () => setDeleted(row),
    }),
  }
}

export type Crud<Row> = ReturnType<typeof useCrud<Row>>
