import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { keyOfToolFile, toolFileMaxBytes } from '#schema/rules/downloads.ts'
import { linkMax } from '#schema/rules/links.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { AddressField } from '#web/ui/address-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { proveAhead } from '../security/prove-ahead.ts'
import styles from './media-field.module.css'
import type { ProductPageDraft } from './product-page-state.ts'
import { uploadTool } from './tool-upload.ts'

type Download = ProductPageDraft['download']

interface Props {
  download: Download
  errors: FieldErrors
  onChange: (download: Download) => void
  /** While a file is being uploaded the form cannot be saved. */
  onBusy: (isBusy: boolean) => void
}

/** Where the tool is downloaded: a link, or a file that is uploaded here, of which the shop knows size and hash. */
export function DownloadFields({ download, errors, onChange, onBusy }: Props) {
  const t = useT()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const isUploaded = keyOfToolFile(download.url.trim()) !== null
  const bind = (name: 'url' | 'bytes' | 'sha256') => ({
    name: `download.${name}`,
    label: t(`adminProducts.page.download.${name}`),
    error: errors[`download.${name}`],
    value: download[name],
    maxLength: linkMax,
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...download, [name]: value }),
  })
  async function send(file: File) {
    setProblem('')
    if (file.size > toolFileMaxBytes) return setProblem(t('adminProducts.page.download.tooLarge'))
    if (!(await proveAhead())) return setProblem(t('adminProducts.page.download.unproved'))
    setSending(true)
    onBusy(true)
    try {
      const { bytes, ...stored } = await uploadTool(file)
      onChange({ ...stored, bytes: String(bytes) })
    } catch (thrown) {
      setProblem(failureOf(t, thrown).text)
    } finally {
      setSending(false)
      onBusy(false)
    }
  }
  return (
    <>
      <AddressField {...bind('url')} hint={t('adminProducts.page.download.urlHint')} />
      <div className={dialogs.pair}>
        <TextField {...bind('bytes')} readOnly={isUploaded} />
        <TextField {...bind('sha256')} readOnly={isUploaded} />
      </div>
      <div className={styles.field}>
        <label className={styles.add} data-full={isSending || undefined}>
          <FileUp aria-hidden />
          {t(isSending ? 'adminProducts.page.download.sending' : 'adminProducts.page.download.upload')}
          <input
            type="file"
            name="tool"
            disabled={isSending}
            className={styles.input}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void send(file)
              // The same file may be chosen again.
              currentTarget.value = ''
            }}
          />
        </label>
        <p role="status" className="hint">
          {isUploaded && t('adminProducts.page.download.stored', { name: download.name || download.url })}
        </p>
        {problem && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
      </div>
    </>
  )
}
