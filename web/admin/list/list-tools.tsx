import { RotateCw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import { useT } from '#web/i18n/use-t.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Column } from '../table/columns.ts'
import { ViewMenu } from '../table/view-menu.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { ExportButton } from './export-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { type ListFilter, setFilters } from './list-filter.ts'
import styles from './list-tools.module.css'
import { SearchField } from './search-field.tsx'
import type { ListView } from './use-list.ts'

interface Props<Row> {
  list: ListView<Row>
  searchLabel: string
  filters?: readonly ListFilter[] | undefined
  /** Those of its table; a list of other rows has no view to choose. */
  columns?: readonly Column<Row>[]
  /** Buttons of this list alone. */
  children?: ReactNode
  /** Its main action, where the screen has several lists. */
  action?: ReactNode
  /** The CSV export, an endpoint of `schema/api/exports.ts`. */
  exportEndpoint?: Endpoint | undefined
}

/** The bar above a list: search, filters, how it is shown, export, refresh; below it the filters that are set. */
export function ListTools<Row>({
  list,
  searchLabel,
  filters = [],
  columns,
  children,
  action,
  exportEndpoint,
}: Props<Row>) {
  const t = useT()
  const { date } = useBrasiliaTime()
  const bar = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(width < 700px)')
  const focusBar = () => bar.current?.querySelector<HTMLElement>('[popovertarget]')?.focus()
  const set = setFilters(filters, list.values, (day) => date(`${day}T12:00:00Z`))
  const others = (
    <>
      {exportEndpoint && (
        <ExportButton endpoint={exportEndpoint} values={list.values} isEmpty={list.isLoaded && list.total === 0} />
      )}
      <IconButton label={t('admin.list.refresh')} icon={<RotateCw aria-hidden />} onClick={list.retry} />
    </>
  )
  // On phones what is seldom used leaves the bar, which stays one line.
  const isFolded = isPhone && columns !== undefined
  return (
    <>
      <div ref={bar} className={styles.tools}>
        <SearchField
          label={searchLabel}
          value={list.values.search ?? ''}
          onSearch={(search) => list.set({ search }, true)}
        />
        {filters.length > 0 && <FilterPanel list={list} filters={filters} count={set.length} />}
        <div className={styles.end}>
          {children}
          {columns && (
            <ViewMenu list={list} columns={columns}>
              {isFolded && <div className="row spread">{others}</div>}
            </ViewMenu>
          )}
          {!isFolded && others}
        </div>
        {action}
      </div>
      <FilterChips list={list} filters={set} onGone={focusBar} />
    </>
  )
}
