import { daysLeft } from '#schema/rules/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { serverNow } from '#web/state/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { join } from '#web/ui/class-names.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { CopyIcon } from '../copy-icon.tsx'
import { Person } from '../name-and-email.tsx'
import type { Column } from '../table/columns.ts'
import { Moment } from '../timestamp.tsx'
import { KeyStatusBadge } from './key-status-badge.tsx'
import styles from './keys.module.css'
import { endOf, isWaiting, type KeyRow } from './keys-state.ts'

/** Keys are dots until somebody asks to see them; copying needs no revealing. */
export function useKeyColumns(isMasked: boolean): Column<KeyRow>[] {
  const t = useT()
  return [
    {
      id: 'key',
      header: t('adminKeys.key'),
      cell: ({ key }) => (
        <span className={styles.key}>
          <LicenseKey text={key} isMasked={isMasked} maskedLabel={t('adminKeys.masked', { end: endOf(key) })} />
          <CopyIcon
            text={key}
            label={t('adminKeys.copy', { end: endOf(key) })}
            copied={t('adminKeys.copied')}
            refused={t('adminKeys.copyRefused')}
          />
        </span>
      ),
    },
    {
      id: 'product',
      header: t('adminKeys.product'),
      sort: 'productName',
      cell: (row) =>
        isWaiting(row) ? (
          <>
            {t('adminKeys.discord')}
            <span className={styles.aside}>{row.productName}</span>
          </>
        ) : (
          row.productName
        ),
    },
    { id: 'user', header: t('adminKeys.user'), sort: 'username', cell: (row) => <Owner row={row} /> },
    {
      id: 'purchaseDate',
      header: t('adminKeys.purchased'),
      sort: 'purchaseDate',
      cell: ({ purchaseDate }) => <Moment at={purchaseDate} />,
    },
    {
      id: 'expirationDate',
      header: t('adminKeys.expires'),
      sort: 'expirationDate',
      cell: ({ expirationDate }) => (
        <>
          <Moment at={expirationDate} />
          <span className={join(styles.aside, styles.left)}>
            {t('adminKeys.left', { days: daysLeft(Date.parse(expirationDate), serverNow()) })}
          </span>
        </>
      ),
    },
    { id: 'status', header: t('adminKeys.status'), cell: ({ status }) => <KeyStatusBadge status={status} /> },
  ]
}

/** Whose it is, or which person of the community it waits for. */
function Owner({ row }: { row: KeyRow }) {
  const t = useT()
  if (isWaiting(row))
    return (
      <>
        <span className={styles.id}>{row.discordId}</span>
        {row.claims > 0 && <Badge tone="warn">{t('adminKeys.claims.badge', { n: row.claims })}</Badge>}
      </>
    )
  if (row.username === null) return t('adminKeys.nobody')
  return <Person name={row.username} email={row.email} />
}
