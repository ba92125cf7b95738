import { searchMin } from '#schema/rules/lists.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Pager } from '#web/ui/pager.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import type { ListView } from '../list/use-list.ts'
import styles from './data-table.module.css'
import { useTableView } from './table-views.ts'

const sizes = [10, 25, 50, 100]

/** The count, the pager and the page size. */
export function TableFooter<Row>({ label, list }: { label: string; list: ListView<Row> }) {
  const t = useT()
  const view = useTableView(list.isDense)
  const { page, pages, rows, total, isAtLeast, values } = list
  const letters = [...(values.search?.trim() ?? '')].length
  const isShort = letters > 0 && letters < searchMin
  const count = isAtLeast ? (isShort ? 'countNewest' : 'countAtLeast') : 'count'
  const usual = Number(values.limit)
  const offered = sizes.includes(usual) ? sizes : [usual, ...sizes]
  return (
    <div className={styles.foot}>
      <p role="status" className={styles.count}>
        {list.isLoaded || rows.length > 0
          ? t(`admin.table.${count}`, { shown: rows.length, total })
          : list.isLoading && t('shop.state.loading')}
      </p>
      {pages > 1 && (
        <Pager
          label={t('admin.table.pages', { list: label })}
          page={page}
          pages={pages}
          position={t('admin.table.position', { page, pages })}
          previous={t('admin.table.previous')}
          next={t('admin.table.next')}
          hrefOf={list.hrefOf}
          nameOf={(n) => t('admin.table.page', { n })}
        />
      )}
      {total > (offered[0] ?? 0) && (
        <FilterSelect
          label={t('admin.table.size')}
          value={values.limit ?? ''}
          options={offered.map((n) => ({ value: String(n), label: String(n) }))}
          isFilter={false}
          onChoose={(limit) => {
            view.keepLimit(limit)
            list.set({ limit })
          }}
        />
      )}
    </div>
  )
}
