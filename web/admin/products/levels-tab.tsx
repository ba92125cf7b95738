import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { putLevel } from '#schema/api/levels.ts'
import { levelMax, levelNameMax } from '#schema/rules/catalogue.ts'
import { sellerTypes } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { ListTools } from '../list/list-tools.tsx'
import { useList } from '../list/use-list.ts'
import { DataTable } from '../table/data-table.tsx'
import { draftOf, type LevelRow, levels, removeLevel, saveLevel } from './levels-state.ts'
import styles from './products.module.css'

/** The names of the levels, used by products and generated keys. */
export function LevelsTab() {
  const t = useT()
  const list = useList(levels)
  const [edited, setEdited] = useState<LevelRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<LevelRow | null>(null)
  const before = edited === 'new' ? null : edited
  const create = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      {t('adminProducts.levels.new')}
    </Button>
  )
  return (
    <>
      <div className={styles.bar}>
        <p>{t('adminProducts.levels.lead')}</p>
        {create}
      </div>
      <ListTools list={list} searchLabel={t('adminProducts.levels.search')} />
      <DataTable
        label={t('adminProducts.tabs.levels')}
        list={list}
        columns={[
          {
            id: 'name',
            header: t('adminProducts.name'),
            cell: ({ name }) => <span className={styles.name}>{name}</span>,
          },
          { id: 'level', header: t('adminProducts.levels.number'), align: 'end', cell: ({ level }) => level },
          { id: 'sellerType', header: t('adminProducts.sellerType'), cell: ({ sellerType }) => sellerType },
        ]}
        keyOf={({ sellerType, level }) => `${sellerType}:${level}`}
        nameOf={({ name }) => name}
        actionsOf={(level) => [
          { id: 'edit', label: t('admin.dialog.edit'), icon: <Pencil aria-hidden />, onChoose: () => setEdited(level) },
          {
            id: 'delete',
            label: t('admin.dialog.delete'),
            icon: <Trash2 aria-hidden />,
            onChoose: () => setDoomed(level),
          },
        ]}
        errorTitle={t('adminProducts.loadFailed')}
        empty={{
          title: t('adminProducts.levels.emptyTitle'),
          text: t('adminProducts.levels.emptyText'),
          action: create,
        }}
      />
      <FormDialog
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
        title={before ? t('adminProducts.levels.editTitle') : t('adminProducts.levels.new')}
        initial={() => draftOf(before)}
        schema={putLevel.body}
        errorTitle={t('adminProducts.levels.saveFailed')}
        labels={{ level: t('adminProducts.levels.number'), name: t('adminProducts.name') }}
        save={async (draft) => {
          await saveLevel(draft)
          showSuccess(t('adminProducts.levels.saved', { name: draft.name }))
        }}
      >
        {({ bind }) => (
          <>
            {/* Seller type and number identify a level and cannot be changed. */}
            {!before && (
              <div className={dialogs.pair}>
                <Select
                  {...bind('sellerType')}
                  label={t('adminProducts.sellerType')}
                  options={sellerTypes.map((value) => ({ value, label: value }))}
                />
                <TextField
                  {...bind('level')}
                  label={t('adminProducts.levels.number')}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={levelMax}
                  step={1}
                  required
                />
              </div>
            )}
            <TextField {...bind('name')} label={t('adminProducts.name')} maxLength={levelNameMax} required />
          </>
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('adminProducts.deleteTitle')}
        text={t('adminProducts.levels.deleteText', { name: doomed?.name ?? '' })}
        confirmLabel={t('admin.dialog.delete')}
        errorTitle={t('adminProducts.levels.deleteFailed')}
        onConfirm={async () => {
          if (!doomed) return
          await removeLevel(doomed)
          showSuccess(t('adminProducts.levels.deleted', { name: doomed.name }))
        }}
      />
    </>
  )
}
