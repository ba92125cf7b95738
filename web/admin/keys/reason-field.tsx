import { keyReasonMax } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Bound } from '../dialogs/use-form.ts'

/** Why a key is replaced, given or transferred. */
export function ReasonField(field: Bound) {
  const t = useT()
  return <TextArea {...field} hint={t('adminKeys.replace.reasonHint')} maxLength={keyReasonMax} rows={2} />
}
