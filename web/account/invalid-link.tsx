import { useT } from '#web/i18n/use-t.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Props {
  /** Where a new link can be asked for. */
  to: string
  label: string
}

/** A link that does nothing any more, whatever the reason. */
export function InvalidLink({ to, label }: Props) {
  const t = useT()
  return (
    <>
      <Notice tone="warn" isUrgent title={t('recovery.invalid.title')}>
        {t('recovery.invalid.text')}
      </Notice>
      <LinkButton to={to} size="lg" wide>
        {label}
      </LinkButton>
    </>
  )
}
