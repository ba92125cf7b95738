import { useT } from '#web/i18n/use-t.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Identified } from './columns.ts'
import styles from './data-table.module.css'
import { RowActions } from './row-actions.tsx'
import { SelectionCheckbox } from './selection-checkbox.tsx'
import type { RowsProps } from './table-props.ts'
import { rowKeyProps } from './use-row-keys.ts'

/** The rows as cards, for narrow screens. */
export function Cards<Row extends Identified>(props: RowsProps<Row>) {
  const { label, list, columns, nameOf, actionsOf, isSkeleton, selected, onSelect, currentKey, isDense } = props
  const t = useT()
  const chosen = selected.map(({ _id }) => _id)
  const [first, ...others] = columns
  return (
    <ul aria-label={label} className={styles.cards} data-is-dense={isDense || undefined}>
      {isSkeleton &&
        ['a', 'b', 'c', 'd'].map((place) => (
          <li key={place} className={styles.card}>
            <Skeleton height="140px" />
          </li>
        ))}
      {list.rows.map((row) => {
        const key = row._id
        return (
          <li
            key={key}
            className={styles.card}
            data-is-chosen={chosen.includes(key) || undefined}
            {...rowKeyProps(key, currentKey)}
          >
            <div className={styles.cardHead}>
              <div className={styles.cardName}>{first?.cell(row)}</div>
              {onSelect && (
                <SelectionCheckbox
                  label={t('admin.table.choose', { name: nameOf(row) })}
                  isOn={chosen.includes(key)}
                  onChange={(isOn) => onSelect(isOn ? [...chosen, key] : chosen.filter((other) => other !== key))}
                />
              )}
            </div>
            <dl className={styles.facts}>
              {others
                .filter(({ isWideOnly }) => !isWideOnly)
                .map((column) => (
                  <div key={column.id} data-is-prose={column.isProse}>
                    <dt>{column.header}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
            </dl>
            <RowActions name={nameOf(row)} actions={actionsOf(row)} />
          </li>
        )
      })}
    </ul>
  )
}
