import { X } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import type { SetFilter } from './list-filter.ts'
import styles from './list-tools.module.css'
import type { ListView } from './use-list.ts'

interface Props<Row> {
  list: ListView<Row>
  filters: readonly SetFilter[]
  /** Called when a button here has removed itself, and the focus with it. */
  onGone: () => void
}

/** The filters that are set, each with a button that removes it. */
export function FilterChips<Row>({ list, filters, onGone }: Props<Row>) {
  const t = useT()
  if (filters.length === 0) return null
  return (
    <div className={styles.set}>
      <ul aria-label={t('admin.list.set')} className={styles.chips}>
        {filters.map(({ name, label, text }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('admin.list.remove', { filter: `${label} ${text}` })}
              onClick={() => {
                onGone()
                list.set({ [name]: undefined })
              }}
            >
              <span>{label}</span> <b>{text}</b>
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="plain"
        size="sm"
        onClick={() => {
          onGone()
          list.clear()
        }}
      >
        {t('admin.list.clear')}
      </Button>
    </div>
  )
}
