import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { reportKeyView } from '#web/state/key-views.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import styles from './purchase.module.css'

/** Masked until revealed; it can be copied without being revealed. */
export function KeyCell({ id, licenseKey, product }: { id: string; licenseKey: string; product: string }) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const toggle = () => {
    setShown(!isShown)
    if (!isShown) reportKeyView(id, 'revealed')
  }
  const reportCopy = () => reportKeyView(id, 'copied')
  return (
    <div className={styles.key}>
      <LicenseKey
        text={licenseKey}
        isMasked={!isShown}
        maskedLabel={t('dashboard.purchases.masked')}
        onCopied={reportCopy}
      />
      <div className={styles.keyButtons}>
        <IconButton
          label={isShown ? t('dashboard.purchases.hide', { product }) : t('dashboard.purchases.reveal', { product })}
          icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={toggle}
        />
        <CopyButton
          text={licenseKey}
          label={t('dashboard.purchases.copy')}
          name={t('dashboard.purchases.copyOf', { product })}
          copiedLabel={t('dashboard.purchases.copied')}
          refusedLabel={t('shop.copy.refused')}
          onCopied={reportCopy}
          variant="quiet"
          size="sm"
        />
      </div>
    </div>
  )
}
