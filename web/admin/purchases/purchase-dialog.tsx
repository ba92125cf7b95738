import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { AbsentRow, DetailsDialog } from '../dialogs/details-dialog.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import type { RowAction } from '../table/columns.ts'
import { PixCode } from './pix-code.tsx'
import { PurchaseFacts } from './purchase-facts.tsx'
import { PurchaseFiles } from './purchase-files.tsx'
import { type PurchaseRow, purchaseById } from './purchases-state.ts'

interface Props {
  /** The id in the URL; empty while the dialog is closed. */
  id: string
  /** That purchase, if it is on the current page of the list. */
  listed: PurchaseRow | undefined
  onClose: () => void
  actionsOf: (purchase: PurchaseRow) => readonly RowAction[]
}

/** The details and actions of one purchase. A link may open one that is not on the current page of the list. */
export function PurchaseDialog({ id, listed, onClose, actionsOf }: Props) {
  const t = useT()
  const { data, isLoaded, error } = useLoad(purchaseById, listed ? '' : id)
  const purchase = listed ?? (data.purchase as PurchaseRow | null)
  return (
    <DetailsDialog
      isOpen={id !== ''}
      onClose={onClose}
      title={t('adminPurchases.details.title')}
      actions={
        purchase &&
        actionsOf(purchase).map(({ id, label, onChoose }) => (
          <ChangeButton key={id} variant={id === 'partDrop' ? 'quiet' : 'bad'} onClick={onChoose}>
            {label}
          </ChangeButton>
        ))
      }
    >
      {purchase ? (
        <>
          <PixCode purchase={purchase} />
          <PurchaseFacts purchase={purchase} />
          <PurchaseFiles purchase={purchase} />
        </>
      ) : (
        <AbsentRow
          error={error}
          isLoaded={isLoaded}
          failed={t('adminPurchases.error')}
          gone={t('adminPurchases.details.gone')}
          loading={t('shop.state.loading')}
        />
      )}
    </DetailsDialog>
  )
}
