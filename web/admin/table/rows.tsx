import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import { useT } from '#web/i18n/use-t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ListView } from '../list/use-list.ts'
import { type Column, type Identified, iconsBelow, nextSort } from './columns.ts'
import styles from './data-table.module.css'
import { RowActions } from './row-actions.tsx'
import { SelectionCheckbox } from './selection-checkbox.tsx'
import type { RowsProps } from './table-props.ts'
import { rowKeyProps } from './use-row-keys.ts'

/** The widths of the skeleton rows. */
const widths = ['84%', '71%', '92%', '66%', '88%', '75%', '95%', '69%', '80%', '90%']

/** The rows as a table, for wide screens. */
export function Rows<Row extends Identified>(props: RowsProps<Row>) {
  const { label, list, columns, nameOf, actionsOf, isSkeleton, selected, onSelect, opening, currentKey, isDense } =
    props
  const t = useT()
  const hasIcons = useMediaQuery(iconsBelow) || isDense
  const chosen = selected.map(({ _id }) => _id)
  const isWhole = list.rows.length > 0 && selected.length === list.rows.length
  return (
    <table className={styles.table} data-is-dense={isDense || undefined}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {onSelect && (
            <th scope="col" className={styles.tick}>
              <SelectionCheckbox
                label={t('admin.table.chooseAll')}
                isOn={isWhole}
                isPartly={selected.length > 0 && !isWhole}
                onChange={() => onSelect(isWhole ? [] : list.rows.map(({ _id }) => _id))}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} list={list} />
          ))}
          <th scope="col" className={styles.actions}>
            {t('admin.table.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {isSkeleton &&
          widths.slice(0, Number(list.values.limit)).map((width) => (
            <tr key={width}>
              <td colSpan={columns.length + (onSelect ? 2 : 1)}>
                <Skeleton height="20px" width={width} />
              </td>
            </tr>
          ))}
        {list.rows.map((row) => (
          <tr
            key={row._id}
            data-is-chosen={chosen.includes(row._id) || undefined}
            data-opens={opening !== undefined || undefined}
            {...rowKeyProps(row._id, currentKey)}
            onClick={opening && ((event) => isOnRow(event) && opening.open(row))}
          >
            {onSelect && (
              <td className={styles.tick}>
                <SelectionCheckbox
                  label={t('admin.table.choose', { name: nameOf(row) })}
                  isOn={chosen.includes(row._id)}
                  onChange={(isOn) => onSelect(isOn ? [...chosen, row._id] : chosen.filter((key) => key !== row._id))}
                />
              </td>
            )}
            {columns.map((column, place) => {
              const className = classNames(column.align === 'end' && styles.end, place === 0 && styles.first)
              return place === 0 ? (
                <th key={column.id} scope="row" className={className} data-is-prose={column.isProse}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} className={className} data-is-prose={column.isProse}>
                  {column.cell(row)}
                </td>
              )
            })}
            <td className={styles.actions}>
              <RowActions name={nameOf(row)} actions={actionsOf(row)} hasIcons={hasIcons} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Not a click on a control in the row, and not the end of a text selection. */
const isOnRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest('a, button, input, label') && !getSelection()?.toString()

const orders = { '': 'none', up: 'ascending', down: 'descending' } as const

function Head<Row>({ column, list }: { column: Column<Row>; list: ListView<Row> }) {
  const { sort } = column
  const present = list.values.sort
  const order = !sort ? '' : present === sort ? 'up' : present === `-${sort}` ? 'down' : ''
  const Icon = { '': ChevronsUpDown, up: ArrowUp, down: ArrowDown }[order]
  const className = column.align === 'end' ? styles.end : undefined
  if (!sort)
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    )
  return (
    <th scope="col" aria-sort={orders[order]} className={className}>
      <button type="button" className={styles.sort} onClick={() => list.set({ sort: nextSort(sort, present) })}>
        {column.header}
        <Icon aria-hidden />
      </button>
    </th>
  )
}
