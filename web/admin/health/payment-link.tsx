import { useT } from '#web/i18n/use-t.ts'
import { Link } from '#web/ui/link.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { purchasePath } from '../paths.ts'
import styles from './health-page.module.css'

interface Props {
  id: string
  to: string
  /** For screen readers. */
  where: string
}

/** A link that is named by the beginning of an id. */
export const ShortLink = ({ id, to, where }: Props) => (
  <Link to={to} className={styles.id}>
    <Verbatim>{id.slice(0, 8)}…</Verbatim>
    <span className="sr-only"> {where}</span>
  </Link>
)

/** A link to the payment in the purchase history. */
export function PaymentLink({ id }: { id: string }) {
  const t = useT()
  return <ShortLink id={id} to={purchasePath(id)} where={t('adminHealth.open')} />
}
