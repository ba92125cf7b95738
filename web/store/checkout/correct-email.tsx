import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Leads to the account's e-mail in a new tab: the order stays open in this one. */
export function CorrectEmail() {
  const t = useT()
  return (
    <LinkButton size="sm" variant="quiet" to={paths.dashboardEmail} target="_blank" rel="noopener">
      {t('checkout.email.correct')}
      <span className="sr-only"> ({t('shop.footer.newTab')})</span>
    </LinkButton>
  )
}
