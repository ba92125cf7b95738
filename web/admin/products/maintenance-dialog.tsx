import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { type ProductRow, switchMaintenance } from './products-state.ts'

interface Props {
  product: ProductRow | null
  onClose: () => void
}

/** Puts a product into maintenance or ends it; the end extends its licenses by the time lost. */
export function MaintenanceDialog({ product, onClose }: Props) {
  const t = useT()
  const name = product?.name ?? ''
  const isOut = product?.status === 'maintenance'
  return (
    <AdminConfirmDialog
      isOpen={product !== null}
      onClose={onClose}
      title={t(isOut ? 'adminProducts.fromMaintenance' : 'adminProducts.toMaintenance')}
      text={t(isOut ? 'adminProducts.fromText' : 'adminProducts.toText', { name })}
      confirmLabel={t(isOut ? 'adminProducts.fromMaintenance' : 'adminProducts.toMaintenance')}
      variant="primary"
      errorTitle={t('adminProducts.maintenanceFailed')}
      onConfirm={async () => {
        if (!product) return
        const { extended, notExtended } = await switchMaintenance(product, isOut ? 'active' : 'maintenance')
        const others = notExtended > 0 ? ` ${t('adminProducts.notExtended', { n: notExtended })}` : ''
        toast(isOut ? t('adminProducts.isBack', { name, n: extended }) + others : t('admin.search.paused', { name }))
      }}
    />
  )
}
