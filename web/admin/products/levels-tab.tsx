import { putLevel } from '#schema/api/levels.ts'
import { levelMax } from '#schema/rules/catalogue.ts'
import { sellerTypes } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { toast } from '#web/state/toasts.ts'
import { Select } from '#web/ui/select.tsx'
import { CreateButton } from '../crud/create-button.tsx'
import { CrudTab } from '../crud/crud-tab.tsx'
import { type CrudFormProps, useCrud } from '../crud/use-crud.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { TranslatedField } from '../dialogs/translated-field.tsx'
import { useList } from '../list/use-list.ts'
import { draftOf, type LevelRow, levels, removeLevel, saveLevel } from './levels-state.ts'
import styles from './products.module.css'

/** The names of the levels, used by products and generated keys. */
export function LevelsTab() {
  const t = useT()
  const textsOf = useTexts()
  const list = useList(levels)
  const crud = useCrud<LevelRow>()
  const create = <CreateButton onClick={crud.create}>{t('adminProducts.levels.new')}</CreateButton>
  return (
    <CrudTab
      crud={crud}
      list={list}
      label={t('adminProducts.tabs.levels')}
      lead={t('adminProducts.levels.lead')}
      createButton={create}
      searchLabel={t('adminProducts.levels.search')}
      columns={[
        {
          id: 'name',
          header: t('admin.fields.name'),
          cell: (level) => {
            const { name } = textsOf(level)
            return (
              <span className={styles.name} lang={name.lang}>
                {name.text}
              </span>
            )
          },
        },
        { id: 'level', header: t('adminProducts.levels.number'), align: 'end', cell: ({ level }) => level },
        {
          id: 'sellerType',
          header: t('adminProducts.sellerType'),
          cell: ({ sellerType }) => t(`adminKeys.sellers.${sellerType}`),
        },
      ]}
      nameOf={({ name }) => name}
      errorTitle={t('adminProducts.loadFailed')}
      empty={{
        title: t('adminProducts.levels.emptyTitle'),
        text: t('adminProducts.levels.emptyText'),
        action: create,
      }}
      deletion={{
        text: ({ name }) => t('adminProducts.levels.deleteText', { name }),
        errorTitle: t('adminProducts.levels.deleteFailed'),
        successText: ({ name }) => t('adminProducts.levels.deleted', { name }),
        remove: removeLevel,
      }}
    >
      <LevelDialog {...crud.form} />
    </CrudTab>
  )
}

function LevelDialog({ isOpen, before, onClose }: CrudFormProps<LevelRow>) {
  const t = useT()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={before ? t('adminProducts.levels.editTitle') : t('adminProducts.levels.new')}
      initial={() => draftOf(before)}
      schema={putLevel.body}
      errorTitle={t('adminProducts.levels.saveFailed')}
      labels={{ level: t('adminProducts.levels.number'), name: t('admin.fields.name') }}
      save={async (draft) => {
        await saveLevel(draft)
        toast(t('adminProducts.levels.saved', { name: draft.name }))
      }}
    >
      {(form) => (
        <>
          {/* Seller type and number identify a level and cannot be changed. */}
          {!before && (
            <div className={dialogs.pair}>
              <Select
                {...form.bind('sellerType')}
                label={t('adminProducts.sellerType')}
                options={sellerTypes.map((value) => ({ value, label: t(`adminKeys.sellers.${value}`) }))}
              />
              <WholeNumberField {...form.bind('level')} min={0} max={levelMax} required />
            </div>
          )}
          <TranslatedField form={form} name="name" required />
        </>
      )}
    </FormDialog>
  )
}
