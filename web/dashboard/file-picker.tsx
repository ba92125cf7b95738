import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { imageExtensions } from '#schema/rules/images.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { Field } from '#web/ui/field.tsx'
import styles from './picture-dialog.module.css'
import { sizeText } from './picture-text.ts'

interface Props {
  file: File | null
  error: string | undefined
  onChoose: (file: File | null) => void
}

/** A large area to click or to drop a file on: the browser’s own input covers it. */
export function FilePicker({ file, error, onChoose }: Props) {
  const t = useT()
  const language = useLanguage()
  const [isOver, setOver] = useState(false)
  return (
    <Field label={t('profile.picture.file')} error={error}>
      {({ className: _, ...wiring }) => (
        <div className={styles.drop} data-over={isOver || undefined} data-wrong={error ? true : undefined}>
          <ImageUp aria-hidden />
          <span className={styles.dropTitle}>
            {file
              ? t('profile.picture.chosen', { name: file.name, size: sizeText(file.size, language) })
              : t('profile.picture.choose')}
          </span>
          <span className="hint">{file ? t('profile.picture.chooseOther') : t('profile.picture.drop')}</span>
          <input
            {...wiring}
            type="file"
            name="file"
            accept={imageExtensions.join()}
            className={styles.input}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
          />
        </div>
      )}
    </Field>
  )
}
