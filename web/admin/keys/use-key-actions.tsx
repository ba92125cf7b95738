import { CalendarPlus, Gift, RefreshCw, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import type { RowAction } from '../table/columns.ts'
import { type ConfirmedAction, KeyActionDialog } from './key-action-dialog.tsx'
import type { KeyRow } from './keys-state.ts'
import { OwnerDialog } from './owner-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

/** An action that has a dialog of its own. */
type KeyAction = ConfirmedAction | 'replace' | 'owner'

const icons = { extend: CalendarPlus, unbind: RotateCcw, replace: RefreshCw, owner: Gift, remove: Trash2 }
const every: readonly KeyAction[] = ['extend', 'unbind', 'replace', 'owner', 'remove']

/** What can be done to one key, and the dialogs that ask first, which stand in the page once. */
export function useKeyActions(onSuccess: () => void) {
  const t = useT()
  const [requested, setRequested] = useState<{ action: KeyAction; row: KeyRow } | null>(null)
  const labelOf = (action: KeyAction, { userId }: KeyRow) =>
    action === 'owner' ? t(`adminKeys.owner.${userId === null ? 'give' : 'transfer'}`) : t(`adminKeys.${action}.verb`)
  /** Only the shop's own keys can be replaced. */
  const actionsOf = (row: KeyRow, offered = every): RowAction[] =>
    offered
      .filter((action) => action !== 'replace' || row.sellerType === 'internal')
      .map((action) => ({
        id: action,
        label: labelOf(action, row),
        Icon: icons[action],
        onChoose: () => setRequested({ action, row }),
      }))
  const stop = () => setRequested(null)
  const action = requested?.action
  const rowFor = (name: KeyAction) => (requested?.action === name ? requested.row : null)
  const confirmed =
    requested && (action === 'extend' || action === 'unbind' || action === 'remove')
      ? { action, row: requested.row }
      : null
  const dialogs = (
    <>
      <KeyActionDialog request={confirmed} onClose={stop} onSuccess={onSuccess} />
      <ReplaceDialog row={rowFor('replace')} onClose={stop} onSuccess={onSuccess} />
      <OwnerDialog row={rowFor('owner')} onClose={stop} onSuccess={onSuccess} />
    </>
  )
  return { actionsOf, dialogs }
}
