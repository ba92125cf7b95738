import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { ListView } from '../list/use-list.ts'
import styles from './data-table.module.css'
import type { Empty } from './list-region.tsx'

/** The two kinds of empty: nothing matches what was asked, or there is nothing yet. */
export function Nothing<Row>({ list, empty }: { list: ListView<Row>; empty: Empty }) {
  const t = useT()
  const { search } = list.values
  return (
    <div className={styles.message}>
      {list.isNarrowed ? (
        <EmptyState
          title={search ? t('admin.list.noMatch', { search }) : t('admin.list.noMatchFilters')}
          text={t('admin.list.noMatchText')}
          action={
            <Button look="quiet" onClick={list.clear}>
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
