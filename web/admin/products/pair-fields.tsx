import { Plus, Trash2 } from 'lucide-react'
import { useRowFocus } from '#web/hooks/use-row-focus.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import styles from './products.module.css'

/** Two texts of a list in a draft. */
export interface Pair {
  /** The React key of the row. */
  key: number
  title: string
  description: string
  en: { title: string; description: string }
}

const noEnglish = { title: '', description: '' }

export const pairsOf = (items: readonly (Pick<Pair, 'title' | 'description'> & Partial<Pair>)[]): Pair[] =>
  items.map(({ title, description, en = noEnglish }, key) => ({ key, title, description, en }))

export const withoutKeys = (pairs: readonly Pair[]) =>
  pairs.map(({ title, description, en }) => ({ title, description, en }))

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
  /** Each text has an optional English one beside it. */
  isTranslated?: boolean
  items: readonly Pair[]
  onChange: (items: readonly Pair[]) => void
}

/** A list of titles with texts. Incomplete items are dropped on save. */
export function PairFields({
  legend,
  labels,
  addLabel,
  titleMax,
  descriptionMax,
  max,
  isTranslated = false,
  items,
  onChange,
}: Props) {
  const t = useT()
  const list = useRowFocus(items.length)
  const add = () => {
    const key = Math.max(-1, ...items.map((item) => item.key)) + 1
    onChange([...items, { key, title: '', description: '', en: noEnglish }])
  }
  const change = (key: number, part: Partial<Pair>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  return (
    <fieldset ref={list} className={styles.infos}>
      <legend className={styles.legend}>{legend}</legend>
      {items.map(({ key, title, description, en }, place) => {
        const named = labels(place + 1)
        return (
          <div key={key} className={styles.info}>
            <div className={dialogs.languages}>
              <TextField
                label={named.title}
                value={title}
                maxLength={titleMax}
                onChange={(event) => change(key, { title: event.currentTarget.value })}
              />
              {isTranslated && (
                <TextField
                  label={t('admin.dialog.inEnglish', { label: named.title })}
                  lang="en"
                  value={en.title}
                  maxLength={titleMax}
                  onChange={(event) => change(key, { en: { ...en, title: event.currentTarget.value } })}
                />
              )}
            </div>
            <div className={dialogs.languages}>
              <TextArea
                label={named.description}
                value={description}
                maxLength={descriptionMax}
                rows={2}
                onChange={(event) => change(key, { description: event.currentTarget.value })}
              />
              {isTranslated && (
                <TextArea
                  label={t('admin.dialog.inEnglish', { label: named.description })}
                  lang="en"
                  value={en.description}
                  maxLength={descriptionMax}
                  rows={2}
                  onChange={(event) => change(key, { en: { ...en, description: event.currentTarget.value } })}
                />
              )}
            </div>
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
