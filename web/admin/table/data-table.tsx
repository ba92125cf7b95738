import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { useMedia } from '#web/hooks/use-media.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { join } from '#web/ui/join.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { ListView } from '../list/use-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import type { BulkAction, Column, RowAction } from './columns.ts'
import styles from './data-table.module.css'
import { Nothing } from './nothing.tsx'
import { Rows } from './rows.tsx'
import { TableFoot } from './table-foot.tsx'

export interface DataTableProps<Row> {
  /** What it lists: "Cupons". */
  label: string
  list: ListView<Row>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** For the names of its buttons: "Editar BEMVINDO10". */
  nameOf: (row: Row) => string
  actionsOf?: (row: Row) => readonly RowAction[]
  bulk?: readonly BulkAction<Row>[]
  /** Shown while there is nothing at all: why, and how to begin. */
  empty: { title: string; text?: string; action?: ReactNode }
}

/** What scrolls must be reached by the keyboard. */
const scrollable = { tabIndex: 0 }

/** The one table of the panel. Query, filters, sort and page are the URL's (`useList`); on phones its rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, list, keyOf, bulk = [] } = props
  const t = useT()
  const isNarrow = useMedia('(width < 700px)')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Only what is in sight can be chosen.
  const selected = list.rows.filter((row) => chosen.has(keyOf(row)))
  const select = (keys: readonly string[]) => setChosen(new Set(keys))
  const isSkeleton = list.isLoading && list.rows.length === 0
  const hasFailed = !list.isLoading && list.error !== null
  const isEmpty = list.isLoaded && list.rows.length === 0
  const rowsProps = { ...props, isSkeleton, selected, onSelect: bulk.length > 0 ? select : undefined }
  return (
    <>
      {/* The last row of the last page is gone. */}
      {list.isLoaded && list.page > list.pages && <Navigate to={list.hrefOf(list.pages)} replace />}
      {hasFailed && list.isLoaded && (
        <Notice tone="bad" isUrgent title={t('admin.list.staleTitle')}>
          {errorText(t, list.error)}
        </Notice>
      )}
      <section
        aria-label={label}
        aria-busy={list.isLoading}
        {...scrollable}
        className={join(styles.region, list.isLoading && !isSkeleton && styles.stale)}
      >
        {hasFailed && !list.isLoaded ? (
          <div className={styles.message}>
            <ErrorState
              title={t('admin.list.failed')}
              text={errorText(t, list.error)}
              retryLabel={t('shop.state.retry')}
              onRetry={list.retry}
            />
          </div>
        ) : isEmpty ? (
          <Nothing list={list} empty={props.empty} />
        ) : isNarrow ? (
          <Cards {...rowsProps} />
        ) : (
          <Rows {...rowsProps} />
        )}
      </section>
      <BulkBar
        selected={selected}
        actions={bulk}
        nameOf={props.nameOf}
        onDone={list.retry}
        onClear={() => select([])}
      />
      <TableFoot label={label} list={list} />
    </>
  )
}
