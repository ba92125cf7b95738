import { lazy } from 'react'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Optional } from '#web/layout/optional.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './purchases.module.css'
import type { PurchaseRow } from './purchases-state.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** The PIX code of a pending payment, for support to forward. The QR encoder is loaded on first use. */
export function PixCode({ purchase: { amount, currency, transactionData } }: { purchase: PurchaseRow }) {
  const t = useT()
  const { money } = useFormats()
  const { qrCode } = transactionData
  if (!qrCode) return null
  return (
    <section className={styles.pix} aria-label={t('adminPurchases.details.pix')}>
      <div className={styles.qr}>
        <Optional fallback={<Skeleton ratio="1 / 1" radius="var(--r-control)" />}>
          <QrCode text={qrCode} label={t('adminPurchases.details.qr', { amount: money(amount, currency) })} />
        </Optional>
      </div>
      <div className={styles.pixText}>
        <h3>{t('adminPurchases.details.pix')}</h3>
        <p className="note">{t('adminPurchases.details.pixText')}</p>
        <div className={styles.pixCode}>
          <TextField
            label={t('adminPurchases.details.pixCode')}
            readOnly
            value={qrCode}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <CopyButton
          text={qrCode}
          label={t('adminPurchases.details.copyPix')}
          copiedLabel={t('admin.idCopied')}
          refusedLabel={t('shop.copy.refused')}
          variant="quiet"
        />
      </div>
    </section>
  )
}
