import type { ReactNode } from 'react'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { Redirect } from '#web/ui/redirect.tsx'
import type { ListView } from '../list/use-list.ts'
import styles from './data-table.module.css'
import { EmptyList } from './empty-list.tsx'
import type { EmptyText, ExplainError } from './table-props.ts'

interface Props<Row> {
  label: string
  list: ListView<Row>
  /** Shown when the list has no rows at all. */
  empty: EmptyText
  explainError?: ExplainError
  /** The title above the server's reason: "Erro ao buscar sugestões.". */
  errorTitle?: string | undefined
  className?: string | undefined
  /** The rows, or their skeleton. */
  children: ReactNode
}

/** A scrollable region must be focusable by keyboard. */
const scrollable = { tabIndex: 0 }

export const showsSkeleton = <Row,>({ isLoading, error, rows }: ListView<Row>): boolean =>
  isLoading && error === null && rows.length === 0

/** A list's rows, or why there are none: loading, failed, empty, no match. */
export function ListRegion<Row>({ label, list, empty, explainError, errorTitle, className, children }: Props<Row>) {
  const t = useT()
  const failure =
    list.error &&
    (explainError?.(list.error) ?? { title: errorTitle ?? t('admin.list.failed'), text: errorText(t, list.error) })
  const hasFailed = list.error !== null
  const isEmpty = list.isLoaded && list.rows.length === 0
  return (
    <>
      {/* The last row of the last page was deleted. */}
      {list.isLoaded && list.page > list.pages && <Redirect to={list.hrefOf(list.pages)} />}
      {hasFailed && list.isLoaded && <ErrorNotice title={t('admin.list.staleTitle')} text={errorText(t, list.error)} />}
      <section
        aria-label={label}
        aria-busy={list.isLoading}
        {...scrollable}
        className={classNames(className, list.isLoading && !showsSkeleton(list) && styles.stale)}
      >
        {hasFailed && failure && !list.isLoaded ? (
          <div className={styles.message}>
            <ErrorState {...failure} retryLabel={t('shop.state.retry')} busy={list.isLoading} onRetry={list.retry} />
          </div>
        ) : isEmpty ? (
          <EmptyList list={list} empty={empty} />
        ) : (
          children
        )}
      </section>
    </>
  )
}
