import { useT } from '#web/i18n/use-t.ts'
import { AbsentRow, DetailsDialog } from '../dialogs/details-dialog.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { type OpenedRow, useRow } from '../list/opened-row.ts'
import type { RowAction } from '../table/columns.ts'
import { PixCode } from './pix-code.tsx'
import { PurchaseFacts } from './purchase-facts.tsx'
import { PurchaseFiles } from './purchase-files.tsx'
import { type PurchaseRow, purchaseById } from './purchases-state.ts'

interface Props extends OpenedRow<PurchaseRow> {
  actionsOf: (purchase: PurchaseRow) => readonly RowAction[]
}

/** The details and actions of one purchase. */
export function PurchaseDialog({ actionsOf, ...opened }: Props) {
  const t = useT()
  const { row: purchase, load } = useRow(purchaseById, opened)
  return (
    <DetailsDialog
      isOpen={opened.id !== ''}
      onClose={opened.onClose}
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
          {...load}
          failed={t('adminPurchases.error')}
          gone={t('adminPurchases.details.gone')}
          loading={t('shop.state.loading')}
        />
      )}
    </DetailsDialog>
  )
}
