import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import type { ListView } from '../list/use-list.ts'
import { type Column, cardsBelow } from './columns.ts'
import { useTableView } from './table-views.ts'
import styles from './view-menu.module.css'

interface Props<Row> {
  list: ListView<Row>
  columns: readonly Column<Row>[]
  /** What else concerns the list, where the bar has no room for it. */
  children?: ReactNode
}

/** How a list is shown: its columns and density, which this browser keeps, and the order of cards, which have no headers to press. */
export function ViewMenu<Row>({ list, columns, children }: Props<Row>) {
  const t = useT()
  const view = useTableView(list.isDense)
  const isNarrow = useMediaQuery(cardsBelow)
  const sorts = columns.flatMap(({ sort, header }) =>
    sort
      ? [
          { value: sort, label: t('admin.table.sortUp', { column: header }) },
          { value: `-${sort}`, label: t('admin.table.sortDown', { column: header }) },
        ]
      : [],
  )
  return (
    <Popover label={t('admin.table.view')} trigger={<Columns3 aria-hidden />} panelClass={styles.panel}>
      {isNarrow && sorts.length > 0 && (
        <FilterSelect
          label={t('admin.table.sortBy')}
          value={list.values.sort ?? ''}
          options={[{ value: '', label: t('admin.table.usualOrder') }, ...sorts]}
          onChoose={(sort) => list.set({ sort })}
          isFilter={false}
        />
      )}
      <fieldset className={styles.columns}>
        <legend>{t('admin.table.columns')}</legend>
        {columns.slice(1).map(({ id, header }) => (
          <Checkbox
            key={id}
            checked={view.isShown(id)}
            onChange={(event) => view.showColumn(id, event.currentTarget.checked)}
          >
            {header}
          </Checkbox>
        ))}
      </fieldset>
      <Segmented
        label={t('admin.table.density')}
        options={[
          { value: 'roomy', label: t('admin.table.roomy') },
          { value: 'dense', label: t('admin.table.dense') },
        ]}
        chosen={view.isDense ? 'dense' : 'roomy'}
        onChoose={(density) => view.setDense(density === 'dense')}
      />
      {children}
    </Popover>
  )
}
