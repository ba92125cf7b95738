import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createCategory } from '#schema/api/categories.ts'
import { categoryNameMax, descriptionMax } from '#schema/rules/catalogue.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { ListTools } from '../list/list-tools.tsx'
import { useList } from '../list/use-list.ts'
import { DataTable } from '../table/data-table.tsx'
import { draftOf, removeCategory, saveCategory } from './categories-state.ts'
import { ImageField } from './image-field.tsx'
import styles from './products.module.css'
import { type CategoryRow, categories } from './products-state.ts'

export function CategoriesTab() {
  const t = useT()
  const list = useList(categories)
  const [edited, setEdited] = useState<CategoryRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<CategoryRow | null>(null)
  const before = edited === 'new' ? null : edited
  const create = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      {t('adminProducts.categories.new')}
    </Button>
  )
  return (
    <>
      <div className={styles.bar}>
        <p>{t('adminProducts.categories.lead')}</p>
        {create}
      </div>
      <ListTools list={list} searchLabel={t('adminProducts.categories.search')} />
      <DataTable
        label={t('adminProducts.tabs.categories')}
        list={list}
        columns={[
          {
            id: 'name',
            header: t('adminProducts.name'),
            cell: ({ name }) => <span className={styles.name}>{name}</span>,
          },
          {
            id: 'description',
            header: t('adminProducts.description'),
            isProse: true,
            cell: ({ description }) => <span className={styles.description}>{description}</span>,
          },
        ]}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        actionsOf={(category) => [
          {
            id: 'edit',
            label: t('admin.dialog.edit'),
            icon: <Pencil aria-hidden />,
            onChoose: () => setEdited(category),
          },
          {
            id: 'delete',
            label: t('admin.dialog.delete'),
            icon: <Trash2 aria-hidden />,
            onChoose: () => setDoomed(category),
          },
        ]}
        errorTitle={t('adminProducts.loadFailed')}
        empty={{
          title: t('adminProducts.categories.emptyTitle'),
          text: t('adminProducts.categories.emptyText'),
          action: create,
        }}
      />
      <FormDialog
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
        title={before ? t('adminProducts.categories.editTitle') : t('adminProducts.categories.new')}
        initial={() => draftOf(before)}
        schema={createCategory.body}
        fieldOfError={{ category_taken: 'name' }}
        errorTitle={t('adminProducts.categories.saveFailed')}
        labels={{ name: t('adminProducts.name'), image: t('adminProducts.imageUrl') }}
        save={async (draft, changes) => {
          await saveCategory(draft, changes, before)
          showSuccess(
            t(before ? 'adminProducts.categories.changed' : 'adminProducts.categories.added', { name: draft.name }),
          )
        }}
      >
        {({ bind }) => (
          <>
            <TextField {...bind('name')} label={t('adminProducts.name')} maxLength={categoryNameMax} required />
            <TextArea
              {...bind('description')}
              label={t('adminProducts.description')}
              maxLength={descriptionMax}
              rows={3}
            />
            <ImageField {...bind('image')} />
          </>
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('adminProducts.deleteTitle')}
        text={t('adminProducts.categories.deleteText', { name: doomed?.name ?? '' })}
        confirmLabel={t('admin.dialog.delete')}
        errorTitle={t('adminProducts.categories.deleteFailed')}
        onConfirm={async () => {
          if (!doomed) return
          await removeCategory(doomed)
          showSuccess(t('adminProducts.categories.deleted', { name: doomed.name }))
        }}
      >
        <p>{t('adminProducts.categories.deleteNote')}</p>
      </ConfirmDialog>
    </>
  )
}
