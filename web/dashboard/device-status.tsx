import { useState } from 'react'
import type { Snapshot } from 'valtio'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './purchase.module.css'
import { UnbindDeviceDialog } from './unbind-device-dialog.tsx'

/**
 * The device of an active key and since when, with a button to unbind it. The device of an external key is known to its seller
 * only.
 */
export function DeviceStatus({ purchase }: { purchase: Snapshot<PurchasedProduct> }) {
  const t = useT()
  const { briefDate, dateTime } = useDates()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { hasDevice, usedSince, releasableAt } = purchase
  const product = useTexts()(purchase).productName.text
  const waitsUntil = releasableAt !== null && Date.parse(releasableAt) > serverNow() ? releasableAt : null
  return (
    <>
      <div className={styles.line}>
        <p>
          {hasDevice === false && t('dashboard.device.free')}
          {hasDevice === null && t('dashboard.device.unknown')}
          {hasDevice &&
            (usedSince ? t('dashboard.device.since', { date: briefDate(usedSince) }) : t('dashboard.device.bound'))}
          {hasDevice !== false && waitsUntil && (
            <span className={styles.left}>{t('dashboard.device.again', { when: dateTime(waitsUntil) })}</span>
          )}
        </p>
        {hasDevice !== false && !waitsUntil && (
          <Button
            variant="quiet"
            size="sm"
            aria-haspopup="dialog"
            aria-label={t('dashboard.device.releaseOf', { product })}
            onClick={() => setDialogOpen(true)}
          >
            {t('dashboard.device.release')}
          </Button>
        )}
      </div>
      <UnbindDeviceDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        id={purchase._id}
        product={product}
      />
    </>
  )
}
