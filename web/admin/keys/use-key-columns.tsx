import { daysLeft } from '#schema/rules/licenses.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { CopyIcon } from '../copy-icon.tsx'
import { NameAndEmail } from '../name-and-email.tsx'
import type { Column } from '../table/columns.ts'
import { Timestamp } from '../timestamp.tsx'
import { KeyStatusBadge } from './key-status-badge.tsx'
import styles from './keys.module.css'
import { awaitsDiscordLink, type KeyRow, keyEnding } from './keys-state.ts'

/** Keys are masked until revealed; they can be copied while masked. */
export function useKeyColumns(isMasked: boolean): Column<KeyRow>[] {
  const t = useT()
  return [
    {
      id: 'key',
      header: t('adminKeys.key'),
      cell: ({ key }) => (
        <span className={styles.key}>
          <LicenseKey text={key} isMasked={isMasked} maskedLabel={t('adminKeys.masked', { end: keyEnding(key) })} />
          <CopyIcon
            text={key}
            label={t('adminKeys.copy', { end: keyEnding(key) })}
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
        awaitsDiscordLink(row) ? (
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
      cell: ({ purchaseDate }) => <Timestamp at={purchaseDate} />,
    },
    {
      id: 'expirationDate',
      header: t('adminKeys.expires'),
      sort: 'expirationDate',
      cell: ({ expirationDate }) => (
        <>
          <Timestamp at={expirationDate} />
          <span className={classNames(styles.aside, styles.left)}>
            {t('adminKeys.left', { days: daysLeft(Date.parse(expirationDate), serverNow()) })}
          </span>
        </>
      ),
    },
    { id: 'status', header: t('adminKeys.status'), cell: ({ status }) => <KeyStatusBadge status={status} /> },
  ]
}

/** The owner of a key, or the Discord id it waits for. */
function Owner({ row }: { row: KeyRow }) {
  const t = useT()
  if (awaitsDiscordLink(row))
    return (
      <>
        <span className={styles.id}>{row.discordId}</span>
        {row.claims > 0 && <Badge tone="warn">{t('adminKeys.linkRequests.badge', { n: row.claims })}</Badge>}
      </>
    )
  if (row.username === null) return t('adminKeys.nobody')
  return <NameAndEmail name={row.username} email={row.email} />
}
