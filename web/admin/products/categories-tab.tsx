import { useState } from 'react'
import { createCategory } from '#schema/api/categories.ts'
import { descriptionMax } from '#schema/rules/catalogue.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { CreateButton } from '../crud/create-button.tsx'
import { CrudTab } from '../crud/crud-tab.tsx'
import { type CrudFormProps, useCrud } from '../crud/use-crud.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { TranslatedField } from '../dialogs/translated-field.tsx'
import { useList } from '../list/use-list.ts'
import { type CategoryRow, categories, draftOf, removeCategory, saveCategory } from './categories-state.ts'
import { ImageField } from './image-field.tsx'
import { MediaField, mediaLabels } from './media-field.tsx'
import styles from './products.module.css'

export function CategoriesTab() {
  const t = useT()
  const list = useList(categories)
  const crud = useCrud<CategoryRow>()
  const create = <CreateButton onClick={crud.create}>{t('adminProducts.categories.new')}</CreateButton>
  return (
    <CrudTab
      crud={crud}
      list={list}
      label={t('adminProducts.tabs.categories')}
      lead={t('adminProducts.categories.lead')}
      createButton={create}
      searchLabel={t('adminProducts.categories.search')}
      columns={[
        {
          id: 'name',
          header: t('admin.fields.name'),
          sort: 'name',
          cell: ({ name }) => <span className={styles.name}>{name}</span>,
        },
        {
          id: 'description',
          header: t('admin.fields.description'),
          isProse: true,
          cell: ({ description }) => <span className={styles.description}>{description}</span>,
        },
      ]}
      nameOf={({ name }) => name}
      errorTitle={t('adminProducts.loadFailed')}
      empty={{
        title: t('adminProducts.categories.emptyTitle'),
        text: t('adminProducts.categories.emptyText'),
        action: create,
      }}
      deletion={{
        text: ({ name }) => t('adminProducts.categories.deleteText', { name }),
        errorTitle: t('adminProducts.categories.deleteFailed'),
        successText: ({ name }) => t('adminProducts.categories.deleted', { name }),
        remove: removeCategory,
        children: <p>{t('adminProducts.categories.deleteNote')}</p>,
      }}
    >
      <CategoryDialog {...crud.form} />
    </CrudTab>
  )
}

function CategoryDialog({ isOpen, before, onClose }: CrudFormProps<CategoryRow>) {
  const t = useT()
  const [isUploading, setUploading] = useState(false)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={before ? t('adminProducts.categories.editTitle') : t('adminProducts.categories.new')}
      size="lg"
      initial={() => draftOf(before)}
      schema={createCategory.body}
      check={() => (isUploading ? { media: t('adminProducts.media.wait') } : {})}
      fieldOfError={{ category_taken: 'name' }}
      errorTitle={t('adminProducts.categories.saveFailed')}
      labels={{ name: t('admin.fields.name'), image: t('adminProducts.imageUrl'), ...mediaLabels(t) }}
      save={async (draft, changes) => {
        await saveCategory(draft, changes, before)
        toast(t(before ? 'adminProducts.categories.changed' : 'adminProducts.categories.added', { name: draft.name }))
      }}
    >
      {(form) => (
        <>
          <TranslatedField form={form} name="name" required />
          <TranslatedField
            form={form}
            name="description"
            label={t('admin.fields.description')}
            maxLength={descriptionMax}
            rows={3}
          />
          <ImageField {...form.bind('image')} />
          <MediaField
            items={form.draft.media}
            errors={form.errors}
            onChange={(change) => form.set(({ media }) => ({ media: [...change(media)] }))}
            onBusy={setUploading}
          />
        </>
      )}
    </FormDialog>
  )
}
