import type { ComponentProps } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { TextField } from '#web/ui/field.tsx'

/** What a new factor is called, for its owner to recognize it. */
export function NameField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useT()
  return (
    <TextField
      {...field}
      label={t('adminSecurity.factors.name')}
      hint={t('adminSecurity.factors.nameHint')}
      autoComplete="off"
      required
    />
  )
}
