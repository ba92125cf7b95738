import { CalendarPlus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { Link } from '#web/ui/link.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { type ConfirmedAction, KeyActionDialog } from '../keys/key-action-dialog.tsx'
import { KeyStatusBadge } from '../keys/key-status-badge.tsx'
import { type KeyRow, keyEnding } from '../keys/keys-state.ts'
import { adminPaths } from '../paths.ts'
import { Timestamp } from '../timestamp.tsx'
import styles from './customer-page.module.css'
import { type Customer, reloadCustomer } from './customer-state.ts'

/** Their newest keys, each with its purchase and what is done to it most. */
export function CustomerKeys({ keys }: { keys: NonNullable<Customer['keys']> }) {
  const t = useT()
  const [requested, setRequested] = useState<{ action: ConfirmedAction; row: KeyRow } | null>(null)
  return (
    <section aria-labelledby="keys" className={styles.card}>
      <h2 id="keys">{t('adminCustomers.keys', { n: keys.total })}</h2>
      {keys.rows.length === 0 && <p className={styles.none}>{t('adminCustomers.noKeys')}</p>}
      <ul>
        {keys.rows.map((row) => (
          <li key={row._id} className={styles.key}>
            <div>
              <p className={styles.what}>{row.productName}</p>
              <p className={styles.aside}>
                <Link to={`${adminPaths.keys}?search=${encodeURIComponent(row.key)}`}>
                  {t('adminCustomers.ending', { end: keyEnding(row.key) })}
                </Link>
                {row.paymentId && (
                  <Link to={`${adminPaths.purchases}?open=${encodeURIComponent(row.paymentId)}`}>
                    {t('adminCustomers.purchase')}
                  </Link>
                )}
              </p>
            </div>
            <div className={styles.aside}>
              <Timestamp at={row.expirationDate} />
              <span>{row.hasDevice ? t('adminCustomers.device') : t('adminCustomers.noDevice')}</span>
            </div>
            <KeyStatusBadge status={row.status} />
            <div className={styles.acts}>
              <ChangeButton
                size="sm"
                variant="quiet"
                icon={<CalendarPlus aria-hidden />}
                onClick={() => setRequested({ action: 'extend', row })}
              >
                {t('adminKeys.extend.verb')}
              </ChangeButton>
              {row.hasDevice && (
                <ChangeButton
                  size="sm"
                  variant="quiet"
                  icon={<RotateCcw aria-hidden />}
                  onClick={() => setRequested({ action: 'unbind', row })}
                >
                  {t('adminKeys.unbind.verb')}
                </ChangeButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      <KeyActionDialog request={requested} onClose={() => setRequested(null)} onSuccess={() => void reloadCustomer()} />
    </section>
  )
}
