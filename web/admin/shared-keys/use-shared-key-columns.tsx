import { callersMax } from '#schema/rules/shared-keys.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { Buyer } from '../name-and-email.tsx'
import type { Column } from '../table/columns.ts'
import { timestampColumn } from '../table/timestamp-column.tsx'
import styles from './shared-keys.module.css'
import { type SharedKeyRow, visibleEnd } from './shared-keys-state.ts'

/** The count ends there. */
const countText = (n: number) => (n >= callersMax ? `${callersMax}+` : String(n))

export function useSharedKeyColumns(): Column<SharedKeyRow>[] {
  const t = useT()
  return [
    {
      id: 'key',
      header: t('admin.nouns.key'),
      cell: (row) => (
        <>
          <LicenseKey
            text={row.key}
            isMasked
            isShort
            maskedLabel={t('adminSharedKeys.ending', { end: visibleEnd(row) })}
          />
          <span className={styles.aside}>{row.productName}</span>
        </>
      ),
    },
    {
      id: 'owner',
      header: t('adminSharedKeys.owner'),
      cell: ({ username, email, userId }) =>
        username === null ? t('adminSharedKeys.nobody') : <Buyer username={username} email={email} userId={userId} />,
    },
    {
      id: 'devices',
      header: t('adminSharedKeys.devices'),
      sort: 'devices',
      cell: ({ devices, listedFrom, boundDevices, deviceLimit }) => (
        <>
          {t('adminSharedKeys.tried', { n: countText(devices), from: listedFrom })}
          <span className={styles.aside}>{t('adminSharedKeys.bound', { n: boundDevices, limit: deviceLimit })}</span>
        </>
      ),
    },
    {
      id: 'networks',
      header: t('adminSharedKeys.places'),
      sort: 'networks',
      cell: ({ networks, countries }) => (
        <>
          {t('adminSharedKeys.networks', { n: countText(networks) })}
          <span className={styles.aside}>{t('adminSharedKeys.countries', { n: countText(countries) })}</span>
        </>
      ),
    },
    timestampColumn('lastSeen', t('adminSharedKeys.lastSeen')),
    timestampColumn('countedAt', t('adminSharedKeys.countedAt')),
  ]
}
