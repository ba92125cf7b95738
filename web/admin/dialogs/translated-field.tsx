import type { FieldErrors } from '#web/api/field-errors.ts'
import { useT } from '#web/i18n/use-t.ts'
import { TextField } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './dialogs.module.css'
import type { Bound } from './use-form.ts'

interface Props<Name extends string, English extends Record<Name, string>> {
  form: {
    draft: { en: English }
    errors: FieldErrors
    set: (changes: { en: English }) => void
    bind: (name: NoInfer<Name>) => Bound
  }
  name: Name
  /** Where the form's `labels` have none. */
  label?: string
  /** In UTF-16 code units, beyond which the browser cuts what is typed. Names have none: they are counted by characters. */
  maxLength?: number
  /** A text area of so many lines. */
  rows?: number
  hint?: string
  required?: boolean
}

/** A text in Portuguese and, beside it, the optional one in English. */
export function TranslatedField<Name extends string, English extends Record<Name, string>>({
  form,
  name,
  rows,
  required,
  hint,
  ...options
}: Props<Name, English>) {
  const t = useT()
  const bound = form.bind(name)
  const { label = bound.label, ...limits } = options
  const en = {
    name: `en.${name}`,
    label: t('admin.dialog.inEnglish', { label }),
    lang: 'en',
    value: form.draft.en[name],
    error: form.errors[`en.${name}`],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.set({ en: { ...form.draft.en, [name]: value } }),
    ...limits,
  }
  const own = { ...bound, label, hint, required, autoComplete: 'off', ...limits }
  return (
    <div className={styles.languages}>
      {rows ? <TextArea {...own} rows={rows} /> : <TextField {...own} />}
      {rows ? <TextArea {...en} rows={rows} /> : <TextField {...en} autoComplete="off" />}
    </div>
  )
}
