import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRowFocus } from '#web/hooks/use-row-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './products.module.css'

interface Row {
  /** The React key of the row. */
  key: number
}

export interface RowListProps<R extends Row> {
  legend: string
  hint?: string
  addLabel: string
  /** Of a row's button; the first row is 1. */
  removeLabel: (n: number) => string
  /** How many rows there may be. */
  max: number
  /** The layout of a row: its fields are the first children, the button to remove it is the last. */
  rowClass?: string | undefined
  items: readonly R[]
  newRow: (key: number) => R
  onChange: (items: readonly R[]) => void
  /** The fields of a row, of which `change` changes a part. */
  children: (item: R, index: number, change: (part: Partial<R>) => void) => ReactNode
}

/** A list of rows in a form, to which rows are added and from which they are removed. */
export function RowList<R extends Row>({
  legend,
  hint,
  addLabel,
  removeLabel,
  max,
  rowClass = styles.row,
  items,
  newRow,
  onChange,
  children,
}: RowListProps<R>) {
  const list = useRowFocus(items.length)
  const add = () => onChange([...items, newRow(Math.max(-1, ...items.map(({ key }) => key)) + 1)])
  const change = (key: number) => (part: Partial<R>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  return (
    <fieldset ref={list} className={styles.rows}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {items.map((item, index) => (
        <div key={item.key} className={rowClass}>
          {children(item, index, change(item.key))}
          <IconButton
            label={removeLabel(index + 1)}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
          />
        </div>
      ))}
      <Button variant="quiet" size="sm" icon={<Plus aria-hidden />} disabled={items.length >= max} onClick={add}>
        {addLabel}
      </Button>
    </fieldset>
  )
}
