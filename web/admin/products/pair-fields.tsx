import { useT } from '#web/i18n/use-t.ts'
import { TextField } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import styles from './products.module.css'
import { RowList, type RowListProps } from './row-list.tsx'

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

export const withoutKeys = <Row extends { key: number }>(rows: readonly Row[]) => rows.map(({ key: _, ...row }) => row)

interface Props extends Pick<RowListProps<Pair>, 'legend' | 'addLabel' | 'max' | 'items' | 'onChange'> {
  /** Of both fields of a row, and of its button. */
  labels: (n: number) => { title: string; description: string; remove: string }
  /** The longest texts. */
  titleMax: number
  descriptionMax: number
  /** Each text has an optional English one beside it. */
  isTranslated?: boolean
}

/** A list of titles with texts. Incomplete items are dropped on save. */
export function PairFields({ labels, titleMax, descriptionMax, isTranslated = false, ...list }: Props) {
  const t = useT()
  return (
    <RowList
      {...list}
      removeLabel={(n) => labels(n).remove}
      rowClass={styles.pair}
      newRow={(key) => ({ key, title: '', description: '', en: noEnglish })}
    >
      {({ title, description, en }, index, change) => {
        const named = labels(index + 1)
        return (
          <>
            <div className={dialogs.languages}>
              <TextField
                label={named.title}
                value={title}
                maxLength={titleMax}
                onChange={(event) => change({ title: event.currentTarget.value })}
              />
              {isTranslated && (
                <TextField
                  label={t('admin.dialog.inEnglish', { label: named.title })}
                  lang="en"
                  value={en.title}
                  maxLength={titleMax}
                  onChange={(event) => change({ en: { ...en, title: event.currentTarget.value } })}
                />
              )}
            </div>
            <div className={dialogs.languages}>
              <TextArea
                label={named.description}
                value={description}
                maxLength={descriptionMax}
                rows={2}
                onChange={(event) => change({ description: event.currentTarget.value })}
              />
              {isTranslated && (
                <TextArea
                  label={t('admin.dialog.inEnglish', { label: named.description })}
                  lang="en"
                  value={en.description}
                  maxLength={descriptionMax}
                  rows={2}
                  onChange={(event) => change({ en: { ...en, description: event.currentTarget.value } })}
                />
              )}
            </div>
          </>
        )
      }}
    </RowList>
  )
}
