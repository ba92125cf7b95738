import { Download } from 'lucide-react'
import { saveFile } from '#web/api/download.ts'
import { useReturnedFocus } from '#web/hooks/use-returned-focus.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './security.module.css'

interface Props {
  /** Empty: closed. */
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes, once: it is closed by its own button only. */
export function CodesDialog({ codes, onClose }: Props) {
  const t = useT()
  const isOpen = codes.length > 0
  useReturnedFocus(isOpen)
  const text = codes.join('\n')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('adminSecurity.codes.shownTitle')}
      closeLabel={t('shop.state.close')}
      size="sm"
      isPersistent
      footer={<Button onClick={onClose}>{t('adminSecurity.codes.done')}</Button>}
    >
      <div className="fields">
        <p>{t('adminSecurity.codes.shownText')}</p>
        <ol className={styles.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.actions}>
          <CopyButton
            variant="quiet"
            text={text}
            label={t('adminSecurity.codes.copy')}
            copiedLabel={t('adminSecurity.codes.copied')}
            refusedLabel={t('adminSecurity.codes.copyRefused')}
          />
          <Button
            variant="quiet"
            icon={<Download aria-hidden />}
            onClick={() =>
              saveFile({
                blob: new Blob([`${text}\n`], { type: 'text/plain' }),
                name: t('adminSecurity.codes.fileName'),
              })
            }
          >
            {t('adminSecurity.codes.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
