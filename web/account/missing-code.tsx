import type { ComponentProps } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Some gateways of e-mails cut what stands behind the `#` of a link. */
export function MissingCode() {
  const t = useT()
  return <Notice>{t('recovery.code.text')}</Notice>
}

/** For the code that stands in the e-mail. */
export function CodeField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useT()
  return (
    <TextField
      {...field}
      label={t('recovery.code.label')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
