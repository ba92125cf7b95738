import { ListFilter as FilterIcon } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { FilterDate } from './filter-date.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { ListFilter } from './list-filter.ts'
import styles from './list-tools.module.css'
import type { ListView } from './use-list.ts'

interface Props<Row> {
  list: ListView<Row>
  filters: readonly ListFilter[]
  /** How many are set. */
  count: number
}

/** All filters of a list, behind one button that says how many are set. */
export function FilterPanel<Row>({ list, filters, count }: Props<Row>) {
  const t = useT()
  const all = { value: '', label: t('admin.list.all') }
  return (
    <Popover
      label={t('admin.list.filters', { count })}
      triggerClass={buttonClass({ variant: 'quiet' }, styles.opener)}
      panelClass={styles.panel}
      trigger={
        <>
          <FilterIcon aria-hidden />
          <span className={styles.word}>{t('admin.list.filter')}</span>{' '}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </>
      }
    >
      {filters.map((filter) => {
        const { name, label } = filter
        const shared = {
          label,
          value: list.values[name] ?? '',
          onChoose: (value: string) => list.set({ [name]: value }),
        }
        if (filter.kind === 'day') return <FilterDate key={name} {...shared} min={filter.min} max={filter.max} />
        if (filter.kind === 'field') return <filter.Field key={name} {...shared} />
        if (filter.kind === 'linked') return null
        const { options, allLabel } = filter
        return (
          <FilterSelect
            key={name}
            {...shared}
            options={[allLabel ? { value: '', label: allLabel } : all, ...options]}
          />
        )
      })}
    </Popover>
  )
}
