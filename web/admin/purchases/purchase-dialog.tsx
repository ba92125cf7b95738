import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { PixCode } from './pix-code.tsx'
import { actionOf, type PurchaseAction } from './purchase-actions.ts'
import { PurchaseFacts } from './purchase-facts.tsx'
import { PurchaseFiles } from './purchase-files.tsx'
import { type PurchaseRow, purchaseById } from './purchases-state.ts'

interface Props {
  /** What the URL names; empty while it is closed. */
  id: string
  /** The same, where the list shows it. */
  listed: PurchaseRow | undefined
  onClose: () => void
  onAsk: (command: PurchaseAction, purchase: PurchaseRow) => void
}

/** One purchase with all there is to know and to do. A link may open one that the list does not show. */
export function PurchaseDialog({ id, listed, onClose, onAsk }: Props) {
  const t = useT()
  const { data, isLoaded, error } = useLoad(purchaseById, listed ? '' : id)
  const purchase = listed ?? (data.purchase as PurchaseRow | null)
  const command = purchase && actionOf(purchase)
  useReturnedFocus(id !== '')
  return (
    <Dialog
      isOpen={id !== ''}
      onClose={onClose}
      title={t('adminPurchases.details.title')}
      closeLabel={t('shop.state.close')}
      size="lg"
      lightDismiss
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            {t('shop.state.close')}
          </Button>
          {command && (
            <Button variant="bad" onClick={() => onAsk(command, purchase)}>
              {t(`adminPurchases.${command}.open`)}
            </Button>
          )}
        </>
      }
    >
      <div className={dialogs.stack}>
        {purchase ? (
          <>
            <PixCode purchase={purchase} />
            <PurchaseFacts purchase={purchase} />
            <PurchaseFiles purchase={purchase} />
          </>
        ) : error ? (
          <Notice tone="bad" isUrgent title={t('adminPurchases.error')}>
            {errorText(t, error)}
          </Notice>
        ) : isLoaded ? (
          <p>{t('adminPurchases.details.gone')}</p>
        ) : (
          <p role="status">{t('adminPurchases.details.loading')}</p>
        )}
      </div>
    </Dialog>
  )
}
