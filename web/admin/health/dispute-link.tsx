import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './health-page.module.css'

/** A link to the dispute of a payment, where it is answered. */
export function DisputeLink({ id, paymentId }: { id: string; paymentId: string }) {
  const t = useT()
  return (
    <Link to={`${paths.adminDisputes}?open=${encodeURIComponent(id)}`} className={styles.id}>
      {paymentId.slice(0, 8)}…<span className="sr-only"> {t('adminHealth.openDispute')}</span>
    </Link>
  )
}
