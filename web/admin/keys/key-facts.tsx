import type { KeyDetails } from '#schema/api/licenses.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { CopyIcon } from '../copy-icon.tsx'
import { Fact, Facts } from '../facts.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { KeyStatusBadge } from './key-status-badge.tsx'
import styles from './keys.module.css'

/** The result of a key check. */
export function KeyFacts({ details }: { details: KeyDetails }) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const at = (instant: string | null) => (instant === null ? '—' : dateTime(instant))
  return (
    <Facts>
      <Fact name={t('admin.fields.status')}>
        <KeyStatusBadge status={details.status} />
      </Fact>
      <Fact name={t('admin.nouns.key')}>
        <span className={styles.key}>
          <LicenseKey text={details.key} />
          <CopyIcon
            text={details.key}
            label={t('admin.actions.copyKey')}
            copied={t('adminKeys.copied')}
            refused={t('adminKeys.copyRefused')}
          />
        </span>
      </Fact>
      {details.replacedBy && <Fact name={t('adminKeys.check.replacedBy')}>{details.replacedBy}</Fact>}
      <Fact name={t('admin.nouns.product')}>{details.productName ?? '—'}</Fact>
      <Fact name={t('adminKeys.seller')}>{t(`adminKeys.sellers.${details.sellerType}`)}</Fact>
      <Fact name={t('admin.fields.level')}>{details.level}</Fact>
      <Fact name={t('adminKeys.check.duration')}>{t('adminKeys.check.days', { days: details.duration })}</Fact>
      <Fact name={t('admin.fields.createdBy')}>{details.createdBy || '—'}</Fact>
      <Fact name={t('adminKeys.check.creationDate')}>{at(details.creationDate)}</Fact>
      <Fact name={t('adminKeys.until')}>
        {details.expirationDate === null ? t('adminKeys.check.notBegun') : at(details.expirationDate)}
      </Fact>
      <Fact name={t('adminKeys.check.usedBy')}>{details.usedBy ?? '—'}</Fact>
      <Fact name={t('adminKeys.check.usedOn')}>{at(details.usedOn)}</Fact>
      <Fact name={t('adminKeys.check.lastSeen')}>{at(details.lastSeen)}</Fact>
      <Fact name={t('adminKeys.check.device')}>
        {details.deviceLimit > 1
          ? t('adminKeys.check.boundOf', { n: details.devices.length, limit: details.deviceLimit })
          : t(details.hasDevice ? 'adminKeys.check.bound' : 'adminKeys.check.free')}
      </Fact>
      <Fact name={t('admin.fields.note')}>{details.note || '—'}</Fact>
    </Facts>
  )
}
