import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { filterNames, sorts } from '#schema/rules/store-list.ts'
import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { Optional } from '#web/layout/optional.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './filter-bar.module.css'
import { FilterSelect, useOffered } from './filter-select.tsx'
import { useFilterLabels } from './use-filter-labels.ts'
import type { ShownList } from './use-store-list.ts'

const FilterDialog = lazyPage(() => import('./filter-dialog.tsx'))

/** The filters of the list: a button for all of them, what is set as links that take it away, and the order. */
export function FilterBar({ list }: { list: ShownList }) {
  const t = useT()
  const labelOf = useFilterLabels()
  const offered = useOffered(list)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const set = filterNames.flatMap((name) =>
    name !== 'category' && list.filters[name] ? [{ name, value: list.filters[name] }] : [],
  )
  return (
    <form method="get" className={styles.bar}>
      {set.map(({ name, value }) =>
        name === 'platform' || name === 'state' ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {list.filters.category && <input type="hidden" name="category" value={list.filters.category} />}
      <Button
        variant="quiet"
        icon={<SlidersHorizontal aria-hidden />}
        aria-haspopup="dialog"
        data-again="filters"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {t('front.filters.open')}
        {set.length > 0 && (
          <>
            {' '}
            <span className={styles.count}>{set.length}</span>
          </>
        )}
      </Button>
      <ul className={styles.chips}>
        {set.map(({ name, value }) => {
          const label = labelOf(name, value)
          return (
            <li key={name} data-beside={name === 'game' || name === 'price' || undefined}>
              <Link
                to={list.addressOf({ ...list.filters, [name]: undefined })}
                aria-label={t('front.filters.remove', { label })}
                className={styles.chip}
              >
                {label}
                <X aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
      <div className={styles.beside}>
        <FilterSelect list={list} name="game" options={offered('game')} isQuiet />
        <FilterSelect list={list} name="price" options={offered('price')} isQuiet />
      </div>
      <label className={styles.sort}>
        <span>{t('front.filters.sort')}</span>
        <select
          name="sort"
          value={list.sort}
          onChange={({ currentTarget: { value } }) =>
            list.change(
              {},
              sorts.find((sort) => sort === value),
            )
          }
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`front.filters.sorts.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="quiet" className={styles.apply}>
        {t('front.filters.apply')}
      </Button>
      {wasOpened && (
        <Optional isNeeded again="filters">
          <FilterDialog isOpen={isOpen} onClose={() => setOpen(false)} list={list} />
        </Optional>
      )}
    </form>
  )
}
