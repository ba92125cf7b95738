import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { visibleEnd } from '../keys/keys-state.ts'
import { adminPaths, keyPath, purchasePath, searchIn } from '../paths.ts'
import { PurchaseBadge } from '../purchases/purchase-badge.tsx'
import { usePurchaseActions } from '../purchases/use-purchase-actions.tsx'
import { RowActions } from '../table/row-actions.tsx'
import { Timestamp } from '../timestamp.tsx'
import styles from './customer-page.module.css'
import { type Customer, reloadCustomer } from './customer-state.ts'

interface Props {
  purchases: NonNullable<Customer['purchases']>
  /** Of every status. */
  total: number
  /** Of the person. */
  email: string
}

/** Their newest purchases, each with its key and what its state allows. */
export function CustomerPurchases({ purchases, total, email }: Props) {
  const t = useT()
  const { money } = useFormats()
  const { actionsOf, dialog } = usePurchaseActions(() => void reloadCustomer())
  return (
    <section aria-labelledby="purchases" className={styles.card}>
      <div className={styles.head}>
        <h2 id="purchases" className="title">
          {t('adminCustomers.purchases', { n: total })}
        </h2>
        {total > purchases.length && (
          <Link to={searchIn(adminPaths.purchases, email)} className={styles.all}>
            {t('adminCustomers.allPurchases', { n: total })}
          </Link>
        )}
      </div>
      {purchases.length === 0 && <p className={styles.none}>{t('adminCustomers.noPurchases')}</p>}
      <ul>
        {purchases.map((purchase) => {
          const { _id, productName, amount, currency, paymentMethod, createdAt, licenseKey, isRenewal } = purchase
          return (
            <li key={_id} className={classNames(styles.key, styles.bought)}>
              <div>
                <p className={styles.what}>
                  <Link to={purchasePath(_id)}>{productName}</Link>
                </p>
                <p className={styles.aside}>
                  {isRenewal && <span>{t('adminPurchases.renewal')}</span>}
                  <span>{t(`admin.methods.${paymentMethod}`)}</span>
                  {licenseKey && (
                    <Link to={keyPath(licenseKey, email)}>
                      {t('adminCustomers.ending', { end: visibleEnd(licenseKey) })}
                    </Link>
                  )}
                </p>
              </div>
              <div className={styles.aside}>
                <Timestamp at={createdAt} />
                <strong translate="no">{money(amount, currency)}</strong>
              </div>
              <PurchaseBadge purchase={purchase} />
              <div className="row">
                <RowActions
                  name={t('adminPurchases.details.of', { product: productName, name: purchase.username })}
                  actions={actionsOf(purchase)}
                />
              </div>
            </li>
          )
        })}
      </ul>
      {dialog}
    </section>
  )
}
