import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './products.module.css'

/** Two texts of a list in a draft. */
export interface Pair {
  /** The React key of the row. */
  key: number
  title: string
  description: string
}

export const pairsOf = (items: readonly Omit<Pair, 'key'>[]): Pair[] =>
  items.map(({ title, description }, key) => ({ key, title, description }))

export const withoutKeys = (pairs: readonly Pair[]) => pairs.map(({ title, description }) => ({ title, description }))

interface Props {
  legend: string
  /** Of both fields of a row, and of its button. */
  labels: (n: number) => { title: string; description: string; remove: string }
  addLabel: string
  /** The longest texts. */
  titleMax: number
  descriptionMax: number
  /** How many rows there may be. */
  max: number
  items: readonly Pair[]
  onChange: (items: readonly Pair[]) => void
}

/** A list of titles with texts. Incomplete items are dropped on save. */
export function PairFields({ legend, labels, addLabel, titleMax, descriptionMax, max, items, onChange }: Props) {
  const add = () => {
    const key = Math.max(-1, ...items.map((item) => item.key)) + 1
    onChange([...items, { key, title: '', description: '' }])
  }
  const change = (key: number, part: Partial<Pair>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  return (
    <fieldset className={styles.infos}>
      <legend className={styles.legend}>{legend}</legend>
      {items.map(({ key, title, description }, place) => {
        const named = labels(place + 1)
        return (
          <div key={key} className={styles.info}>
            <TextField
              label={named.title}
              value={title}
              maxLength={titleMax}
              onChange={(event) => change(key, { title: event.currentTarget.value })}
            />
            <TextArea
              label={named.description}
              value={description}
              maxLength={descriptionMax}
              rows={2}
              onChange={(event) => change(key, { description: event.currentTarget.value })}
            />
            <IconButton
              label={named.remove}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(items.filter((item) => item.key !== key))}
            />
          </div>
        )
      })}
      <Button variant="quiet" size="sm" icon={<Plus aria-hidden />} disabled={items.length >= max} onClick={add}>
        {addLabel}
      </Button>
    </fieldset>
  )
}
