import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import { useT } from '#web/i18n/use-t.ts'
import { PageTitle } from '#web/layout/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/menu-item.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { LastSuccess } from '../dialogs/success-dialog.tsx'
import type { RowAction } from '../table/columns.ts'
import styles from './admin-page.module.css'
import { useMayChange } from './may-change.ts'

interface Props {
  /** "Gestão de Cupons". */
  title: string
  lead?: string
  /** Top right: the screen's main actions. */
  actions?: ReactNode
  /** Beside them, the seldom used ones last: the first two as buttons, and on phones all in a menu. */
  more?: readonly RowAction[]
  children: ReactNode
}

/** A screen's frame: its title, which is focused on arrival, its main actions, and the last success message. */
export function AdminPage({ title, lead, actions, more = [], children }: Props) {
  const t = useT()
  const isNarrow = useMediaQuery('(width < 700px)')
  return (
    <>
      <PageTitle title={`${title} · ${t('admin.title')}`} />
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {(actions || more.length > 0) && (
          <div className={styles.actions}>
            {!isNarrow && <MoreActions actions={more} shown={shownBeside} />}
            {actions}
            {isNarrow && <MoreActions actions={more} shown={0} />}
          </div>
        )}
      </div>
      <LastSuccess />
      {children}
    </>
  )
}

/** How many of them are buttons where there is room; the others are in a menu. */
const shownBeside = 2

function MoreActions({ actions, shown }: { actions: readonly RowAction[]; shown: number }) {
  const t = useT()
  const mayChange = useMayChange()
  const isOffered = ({ isReading }: RowAction) => mayChange || isReading === true
  const others = actions.slice(shown)
  return (
    <>
      {others.length > 0 && (
        <Popover role="menu" label={t('admin.moreActions')} trigger={<EllipsisVertical aria-hidden />}>
          {others.map((action) => (
            <MenuItem
              key={action.id}
              icon={<action.Icon aria-hidden />}
              isDisabled={!isOffered(action)}
              onChoose={action.onChoose}
            >
              {action.label}
            </MenuItem>
          ))}
        </Popover>
      )}
      {actions.slice(0, shown).map((action) => (
        <Button
          key={action.id}
          variant="quiet"
          icon={<action.Icon aria-hidden />}
          disabled={!isOffered(action)}
          onClick={action.onChoose}
        >
          {action.label}
        </Button>
      ))}
    </>
  )
}
