import type { Snapshot } from 'valtio'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { KeyCell } from './key-cell.tsx'
import { isStopped, type KeyStatus } from './purchases-state.ts'

interface Props {
  purchase: Snapshot<PurchasedProduct>
  status: KeyStatus
}

/** The key, to be revealed and copied; masked where it does not work, and what is awaited before there is one. */
export function PurchaseKey({ purchase, status }: Props) {
  const t = useT()
  const product = useTexts()(purchase).productName.text
  const { _id, licenseKey } = purchase
  if (status === 'onItsWay') return <p role="status">{t('dashboard.purchases.onItsWayText')}</p>
  if (!isStopped(status)) return <KeyCell id={_id} licenseKey={licenseKey} product={product} />
  return licenseKey && <LicenseKey text={licenseKey} isMasked maskedLabel={t('dashboard.purchases.masked')} />
}
