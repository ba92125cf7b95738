import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Code } from '#web/ui/verbatim.tsx'
import { Buyer } from '../name-and-email.tsx'
import type { Column } from '../table/columns.ts'
import { timestampColumn } from '../table/timestamp-column.tsx'
import { PurchaseBadge } from './purchase-badge.tsx'
import styles from './purchases.module.css'
import type { PurchaseRow } from './purchases-state.ts'

export function usePurchaseColumns(): Column<PurchaseRow>[] {
  const t = useT()
  const { money } = useFormats()
  return [
    {
      id: 'id',
      header: t('admin.fields.id'),
      cell: ({ _id }) => (
        <Code className="mono" title={_id}>
          {_id.slice(0, 8)}…
        </Code>
      ),
    },
    { id: 'user', header: t('admin.nouns.user'), sort: 'username', cell: (purchase) => <Buyer {...purchase} /> },
    {
      id: 'product',
      header: t('admin.nouns.product'),
      sort: 'productName',
      cell: ({ productName, isRenewal }) => (
        <>
          {productName}
          {isRenewal && <span className={styles.line}>{t('adminPurchases.renewal')}</span>}
        </>
      ),
    },
    {
      id: 'amount',
      header: t('admin.fields.amountCents'),
      sort: 'amount',
      align: 'end',
      cell: ({ amount, currency }) => (
        <span className={styles.amount} translate="no">
          {money(amount, currency)}
        </span>
      ),
    },
    {
      id: 'method',
      header: t('admin.fields.method'),
      cell: ({ paymentMethod, soldThrough, payerDiffers }) => (
        <>
          {t(`admin.methods.${paymentMethod}`)}
          {soldThrough && <span className={styles.line}>{soldThrough}</span>}
          {payerDiffers && <span className={styles.line}>{t('adminPurchases.details.otherPayer')}</span>}
        </>
      ),
    },
    timestampColumn('createdAt', t('adminPurchases.date')),
    {
      id: 'status',
      header: t('admin.fields.status'),
      sort: 'status',
      cell: (purchase) => <PurchaseBadge purchase={purchase} />,
    },
  ]
}
