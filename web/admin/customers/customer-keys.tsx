import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { Link } from '#web/ui/link.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { KeyState } from '../keys/key-status-badge.tsx'
import { visibleEnd } from '../keys/keys-state.ts'
import { RunDialog } from '../keys/run-dialog.tsx'
import { useKeyActions } from '../keys/use-key-actions.tsx'
import { adminPaths, keyPath, purchasePath, searchIn } from '../paths.ts'
import { RowActions } from '../table/row-actions.tsx'
import { Timestamp } from '../timestamp.tsx'
import styles from './customer-page.module.css'
import { type Customer, reloadCustomer } from './customer-state.ts'

interface Props {
  keys: NonNullable<Customer['keys']>
  /** Of the person. */
  email: string
}

/** Their newest keys, each with its purchase and what is done to it most. */
export function CustomerKeys({ keys, email }: Props) {
  const t = useT()
  const [isGiving, setGiving] = useState(false)
  const reload = () => void reloadCustomer()
  const { actionsOf, dialogs } = useKeyActions(reload)
  return (
    <section aria-labelledby="keys" className={styles.card}>
      <div className={styles.head}>
        <h2 id="keys" className="title">
          {t('adminCustomers.keys', { n: keys.total })}
        </h2>
        {keys.total > keys.rows.length && (
          <Link to={searchIn(adminPaths.keys, email)} className={styles.all}>
            {t('adminCustomers.allKeys', { n: keys.total })}
          </Link>
        )}
        <ChangeButton size="sm" variant="quiet" icon={<KeyRound aria-hidden />} onClick={() => setGiving(true)}>
          {t('adminCustomers.giveKey')}
        </ChangeButton>
      </div>
      {keys.rows.length === 0 && <p className={styles.none}>{t('adminCustomers.noKeys')}</p>}
      <ul>
        {keys.rows.map((row) => (
          <li key={row._id} className={styles.key}>
            <div>
              <p className={styles.what}>{row.productName}</p>
              <p className={styles.aside}>
                <Link to={keyPath(row.key, email)}>{t('adminCustomers.ending', { end: visibleEnd(row.key) })}</Link>
                {row.paymentId && <Link to={purchasePath(row.paymentId)}>{t('admin.actions.openPurchase')}</Link>}
              </p>
            </div>
            <div className={styles.aside}>
              <span>
                {t('adminKeys.until')} <Timestamp at={row.expirationDate} />
              </span>
              <span>{row.hasDevice ? t('adminCustomers.device') : t('adminCustomers.noDevice')}</span>
            </div>
            <KeyState row={row} />
            <div className="row">
              <RowActions
                name={t('adminCustomers.ending', { end: visibleEnd(row.key) })}
                actions={actionsOf(row, [
                  'extend',
                  ...(row.hasDevice ? (['unbind'] as const) : []),
                  'replace',
                  'owner',
                ])}
              />
            </div>
          </li>
        ))}
      </ul>
      {dialogs}
      <RunDialog
        isOpen={isGiving}
        onClose={() => {
          setGiving(false)
          reload()
        }}
        owner={email}
      />
    </section>
  )
}
