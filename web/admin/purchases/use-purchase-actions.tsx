import { CircleX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import type { RowAction } from '../table/columns.ts'
import { PurchaseActionDialog } from './purchase-action-dialog.tsx'
import { actionsOf, type PurchaseAction } from './purchase-actions.ts'
import type { PurchaseRow } from './purchases-state.ts'

/** What can be done to a payment, and the dialog that asks first, which stands in the page once. */
export function usePurchaseActions(onClose: () => void = () => {}) {
  const t = useT()
  const [requested, setRequested] = useState<{ action: PurchaseAction; purchase: PurchaseRow } | null>(null)
  const dialog = (
    <PurchaseActionDialog
      request={requested}
      onClose={() => {
        setRequested(null)
        onClose()
      }}
    />
  )
  return {
    dialog,
    actionsOf: (purchase: PurchaseRow): RowAction[] =>
      actionsOf(purchase).map((action) => ({
        id: action,
        label: t(`adminPurchases.${action}.open`),
        Icon: action === 'cancel' || action === 'partDrop' ? CircleX : Undo2,
        onChoose: () => setRequested({ action, purchase }),
      })),
  }
}
