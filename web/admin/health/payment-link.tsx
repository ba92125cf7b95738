import { useT } from '#web/i18n/use-t.ts'
import { Link } from '#web/ui/link.tsx'
import { purchasePath } from '../paths.ts'
import styles from './health-page.module.css'

/** A link to the payment in the purchase history. */
export function PaymentLink({ id }: { id: string }) {
  const t = useT()
  return (
    <Link to={purchasePath(id)} className={styles.id}>
      {id.slice(0, 8)}…<span className="sr-only"> {t('adminHealth.open')}</span>
    </Link>
  )
}
