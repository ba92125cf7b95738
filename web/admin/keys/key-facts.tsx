import type { KeyDetails } from '#schema/api/licenses.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { LicenseKey } from '#web/ui/license-key.tsx'
import { CopyIcon } from '../copy-icon.tsx'
import { Fact, Facts } from '../facts.tsx'
import { useMayChange } from '../frame/may-change.ts'
import { toastFailure } from '../use-attempt.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import { KeyStatusBadge } from './key-status-badge.tsx'
import styles from './keys.module.css'
import { resetHwid } from './keys-state.ts'

interface Props {
  details: KeyDetails
  /** A device of the key was unbound. */
  onChange: (details: KeyDetails) => void
}

/** The result of a key check. */
export function KeyFacts({ details, onChange }: Props) {
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
        {(details.deviceLimit > 1 || details.devices.length > 1) && <Devices details={details} onChange={onChange} />}
      </Fact>
      <Fact name={t('admin.fields.note')}>{details.note || '—'}</Fact>
    </Facts>
  )
}

/** Each device of a key that may have several, with the button that unbinds it. */
function Devices({ details, onChange }: Props) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const mayChange = useMayChange()
  const { isBusy, run } = useTask()
  const unbind = (id: string) =>
    run(async () => {
      const devices = details.devices.filter(({ _id }) => _id !== id)
      await resetHwid(details.key, false, id)
        .then(() => onChange({ ...details, devices, hasDevice: devices.length > 0 }))
        .catch(toastFailure(t))
    })
  return (
    <ul className={styles.devices}>
      {details.devices.map(({ _id: id, label, boundAt }) => (
        <li key={id}>
          {label || '—'} · {dateTime(boundAt)}
          {mayChange && (
            <Button
              size="sm"
              variant="quiet"
              disabled={isBusy}
              aria-label={t('adminKeys.check.unbindNamed', { name: label || dateTime(boundAt) })}
              onClick={() => unbind(id)}
            >
              {t('adminKeys.check.unbind')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
