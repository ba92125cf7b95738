import { useT } from '#web/i18n/use-t.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'

export interface MadeKey {
  key: string
  expiration: string
}

interface Props {
  made: MadeKey | null
  onClose: () => void
  title: string
}

/** Shows a new key until it is closed. */
export function MadeKeyDialog({ made, onClose, title }: Props) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  return (
    <ResultDialog isOpen={made !== null} onClose={onClose} title={title}>
      {made && (
        <>
          <p className={dialogs.result}>
            <LicenseKey text={made.key} size="lg" />
          </p>
          <p>{t('adminKeys.generate.until', { date: dateTime(made.expiration) })}</p>
          <p className={dialogs.stack}>
            <CopyButton
              text={made.key}
              label={t('admin.actions.copyKey')}
              copiedLabel={t('adminKeys.copied')}
              refusedLabel={t('shop.copy.refused')}
              wide
            />
          </p>
        </>
      )}
    </ResultDialog>
  )
}
