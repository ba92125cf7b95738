import { EllipsisVertical } from 'lucide-react'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/menu-item.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { RowAction } from './columns.ts'
import styles from './data-table.module.css'

/** The first action as a button, the others in a menu. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const t = useT()
  const [main, ...others] = actions
  return (
    <div className={styles.rowActions}>
      {main && (
        <Button
          variant="quiet"
          size="sm"
          icon={main.icon}
          aria-label={`${main.label}: ${name}`}
          onClick={main.onChoose}
        >
          {main.label}
        </Button>
      )}
      {others.length > 0 && (
        <Popover role="menu" label={t('admin.table.more', { name })} trigger={<EllipsisVertical aria-hidden />}>
          {others.map(({ id, label, icon, onChoose }) => (
            <MenuItem key={id} icon={icon} onChoose={onChoose}>
              {label}
            </MenuItem>
          ))}
        </Popover>
      )}
    </div>
  )
}
