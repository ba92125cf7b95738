import { useT } from '#web/i18n/use-t.ts'
import { TextField } from '#web/ui/field.tsx'
import type { Bound } from '../dialogs/use-form.ts'

/** What a new factor is called, for its owner to recognize it. */
export function NameField(field: Bound) {
  const t = useT()
  return <TextField {...field} hint={t('adminSecurity.factors.nameHint')} autoComplete="off" required />
}
