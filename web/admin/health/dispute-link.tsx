import { useT } from '#web/i18n/use-t.ts'
import { Link } from '#web/ui/link.tsx'
import { adminPaths } from '../paths.ts'
import styles from './health-page.module.css'

/** A link to the dispute of a payment, where it is answered. */
export function DisputeLink({ id, paymentId }: { id: string; paymentId: string }) {
  const t = useT()
  return (
    <Link to={`${adminPaths.disputes}?open=${encodeURIComponent(id)}`} className={styles.id}>
      {paymentId.slice(0, 8)}…<span className="sr-only"> {t('adminHealth.openDispute')}</span>
    </Link>
  )
}
