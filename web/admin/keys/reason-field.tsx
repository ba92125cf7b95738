import type { ComponentProps } from 'react'
import { keyReasonMax } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { TextArea } from '#web/ui/text-area.tsx'

/** Why a key is replaced, given or transferred. */
export function ReasonField(field: Omit<ComponentProps<typeof TextArea>, 'label'>) {
  const t = useT()
  return (
    <TextArea
      {...field}
      label={t('adminKeys.replace.reason')}
      hint={t('adminKeys.replace.reasonHint')}
      maxLength={keyReasonMax}
      rows={2}
    />
  )
}
