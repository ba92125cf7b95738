import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Link } from '#web/ui/link.tsx'
import { showScreen } from './payment-state.ts'
import styles from './payment-terms.module.css'

/** What is agreed to, in three sentences, and the way to refuse it. */
export function TermsPoints() {
  const t = useT()
  return (
    <div className={styles.terms}>
      <p>{t('checkout.terms.lead')}</p>
      <ul className={styles.list}>
        <li>{t('checkout.terms.license')}</li>
        <li>{t('checkout.terms.delivery')}</li>
        <li>{t('shop.footer.refund')}</li>
      </ul>
      <Button variant="plain" className={styles.decline} onClick={() => showScreen({ step: 'declined' })}>
        {t('checkout.terms.decline')}
      </Button>
    </div>
  )
}

interface Props {
  isAccepted: boolean
  /** It was not ticked when the form was sent. */
  isMissing: boolean
  onChange: (isAccepted: boolean) => void
}

/** Unticked at first: it has to be the shopper's own act. */
export function TermsBox({ isAccepted, isMissing, onChange }: Props) {
  const t = useT()
  return (
    <Checkbox
      name="terms"
      required
      checked={isAccepted}
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? 'terms-required' : undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    >
      {t('checkout.terms.accept')} <TermsLink />
    </Checkbox>
  )
}

/** For whoever has accepted them before: to pay is to accept them again. */
export function TermsAgain() {
  const t = useT()
  return (
    <p className="hint">
      {t('renewal.pay.terms')} <TermsLink />
    </p>
  )
}

function TermsLink() {
  const t = useT()
  return (
    <Link to={paths.terms} target="_blank" rel="noopener">
      {t('checkout.terms.link')}
      <span className="sr-only"> ({t('shop.footer.newTab')})</span>
    </Link>
  )
}
