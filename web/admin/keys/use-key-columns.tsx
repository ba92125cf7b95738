import { StickyNote } from 'lucide-react'
import { isMaskedKey } from '#schema/rules/activations.ts'
import { daysLeft } from '#schema/rules/licenses.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { KeyCopy } from '../key-copy.tsx'
import { NameAndEmail } from '../name-and-email.tsx'
import type { Column } from '../table/columns.ts'
import { ShortDate } from '../timestamp.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { KeyState } from './key-status-badge.tsx'
import styles from './keys.module.css'
import { awaitsDiscordLink, type KeyRow, keys, visibleEnd } from './keys-state.ts'

/** Keys are masked until revealed; they can be copied while masked. */
export function useKeyColumns(isMasked: boolean): Column<KeyRow>[] {
  const t = useT()
  const { time } = useBrasiliaTime()
  return [
    {
      id: 'key',
      header: t('admin.nouns.key'),
      cell: ({ key, note }) => (
        <span className={styles.key}>
          <LicenseKey
            text={key}
            isMasked={isMasked || isMaskedKey(key)}
            isShort
            maskedLabel={t('adminKeys.masked', { end: visibleEnd(key) })}
          />
          <KeyCopy
            text={key}
            label={t('adminKeys.copy', { end: visibleEnd(key) })}
            showLabel={t('adminKeys.showOne', { end: visibleEnd(key) })}
            copied={t('adminKeys.copied')}
            refused={t('adminKeys.copyRefused')}
            read={keys.reload}
          />
          {note && <StickyNote role="img" aria-label={note} className={styles.note} />}
        </span>
      ),
    },
    {
      id: 'product',
      header: t('admin.nouns.product'),
      sort: 'productName',
      cell: (row) =>
        awaitsDiscordLink(row) ? (
          <>
            {t('adminKeys.discord')}
            {' · '}
            <span className={styles.left}>{row.productName}</span>
          </>
        ) : (
          row.productName
        ),
    },
    { id: 'user', header: t('admin.nouns.user'), sort: 'username', cell: (row) => <Owner row={row} /> },
    {
      id: 'purchaseDate',
      header: t('adminKeys.purchased'),
      sort: 'purchaseDate',
      cell: ({ purchaseDate }) => <ShortDate at={purchaseDate}>{time(purchaseDate)}</ShortDate>,
    },
    {
      id: 'expirationDate',
      header: t('adminKeys.expires'),
      sort: 'expirationDate',
      cell: ({ expirationDate }) => (
        <ShortDate at={expirationDate}>
          {t('adminKeys.left', { days: daysLeft(Date.parse(expirationDate), serverNow()) })}
        </ShortDate>
      ),
    },
    { id: 'status', header: t('admin.fields.status'), cell: (row) => <KeyState row={row} /> },
  ]
}

/** The owner of a key, or the Discord id it waits for. */
function Owner({ row }: { row: KeyRow }) {
  const t = useT()
  if (awaitsDiscordLink(row))
    return (
      <>
        <span className={styles.id} translate="no">
          {row.discordId}
        </span>
        {row.claims > 0 && <Badge tone="warn">{t('adminKeys.linkRequests.badge', { n: row.claims })}</Badge>}
      </>
    )
  if (row.username === null) return t('adminKeys.nobody')
  return (
    <span title={row.email ?? undefined}>
      <NameAndEmail name={row.username} email={null} userId={row.userId} />
    </span>
  )
}
