import { EllipsisVertical } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuItem } from '#web/ui/menu-item.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { useMayChange } from '../frame/may-change.ts'
import type { RowAction } from './columns.ts'
import styles from './data-table.module.css'

interface Props {
  name: string
  actions: readonly RowAction[]
  /** The button of the first action has no text. */
  hasIcons?: boolean
}

/** The first action as a button, the others in a menu; of those that change something none where the admin's scopes do not allow it. */
export function RowActions({ name, actions, hasIcons = false }: Props) {
  const t = useT()
  const mayChange = useMayChange()
  const [main, ...others] = actions.filter(({ isReading }) => mayChange || isReading)
  return (
    <div className={styles.rowActions}>
      {main &&
        (hasIcons ? (
          <IconButton label={`${main.label}: ${name}`} icon={<main.Icon aria-hidden />} onClick={main.onChoose} />
        ) : (
          <Button
            variant="quiet"
            size="sm"
            icon={<main.Icon aria-hidden />}
            aria-label={`${main.label}: ${name}`}
            onClick={main.onChoose}
          >
            {main.label}
          </Button>
        ))}
      {others.length > 0 && (
        <Popover role="menu" label={t('admin.table.more', { name })} trigger={<EllipsisVertical aria-hidden />}>
          {others.map(({ id, label, Icon, onChoose }) => (
            <MenuItem key={id} icon={<Icon aria-hidden />} onChoose={onChoose}>
              {label}
            </MenuItem>
          ))}
        </Popover>
      )}
    </div>
  )
}
