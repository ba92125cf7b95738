import { RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ExportButton } from './export-button.tsx'
import styles from './list-tools.module.css'
import { SearchField } from './search-field.tsx'
import type { ListView } from './use-list.ts'

interface Props<Row> {
  list: ListView<Row>
  searchLabel: string
  /** The filters: `<FilterSelect>`, `<FilterDate>`. */
  children?: ReactNode
  /** The CSV export, an endpoint of `schema/api/exports.ts`. */
  exportEndpoint?: Endpoint
}

/** The bar above a table: search, filters, clear, export, refresh. */
export function ListTools<Row>({ list, searchLabel, children, exportEndpoint }: Props<Row>) {
  const t = useT()
  return (
    <div className={styles.tools}>
      <SearchField
        label={searchLabel}
        value={list.values.search ?? ''}
        onSearch={(search) => list.set({ search }, true)}
      />
      {children}
      {list.isFiltered && (
        <Button variant="plain" icon={<X aria-hidden />} onClick={list.clear}>
          {t('admin.list.clear')}
        </Button>
      )}
      <span className={styles.end}>
        {exportEndpoint && (
          <ExportButton endpoint={exportEndpoint} values={list.values} isEmpty={list.isLoaded && list.total === 0} />
        )}
        <IconButton label={t('admin.list.refresh')} icon={<RotateCw aria-hidden />} onClick={list.retry} />
      </span>
    </div>
  )
}
