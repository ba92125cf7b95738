import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { ListView } from '../list/use-list.ts'
import styles from './data-table.module.css'
import type { EmptyText } from './table-props.ts'

/** No row matches the search and the filters, or there are no rows at all. */
export function EmptyList<Row>({ list, empty }: { list: ListView<Row>; empty: EmptyText }) {
  const t = useT()
  const { search } = list.values
  return (
    <div className={styles.message}>
      {list.isFiltered ? (
        <EmptyState
          title={search ? t('admin.list.noMatch', { search }) : t('admin.list.noMatchFilters')}
          text={t('admin.list.noMatchText')}
          action={
            <Button variant="quiet" onClick={list.clear}>
              {t('admin.list.clear')}
            </Button>
          }
        />
      ) : (
        <EmptyState {...empty} />
      )}
    </div>
  )
}
