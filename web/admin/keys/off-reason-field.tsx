import { keyReasonMax } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import type { ReasonField } from '../table/columns.ts'

/** Why a key that was paid for is switched off or deleted, in the dialog that asks before it. */
export function OffReasonField({ reason, onChange, isRequired }: ReasonField) {
  const t = useT()
  return (
    <TextArea
      label={t('admin.fields.reason')}
      hint={t('adminKeys.offReason.hint')}
      rows={2}
      maxLength={keyReasonMax}
      required={isRequired}
      data-autofocus
      value={reason}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
