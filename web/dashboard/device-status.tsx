import { useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ConfirmDialog } from '#web/layout/confirm-dialog.tsx'
import { useTexts } from '#web/state/goods-texts.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import styles from './purchase.module.css'
import { type Purchase, unbindDevice } from './purchases-state.ts'

/** Whether the devices are listed: the key may have several, or has more than its product allows by now. */
const areListed = ({ devices, deviceLimit }: Purchase) =>
  devices.length > 0 && ((deviceLimit ?? 1) > 1 || devices.length > 1)

/** The devices of an active key and since when. That of an external key is known to its seller only. */
export function useDeviceText(purchase: Purchase): string {
  const t = useT()
  const { briefDate } = useDates()
  const { hasDevice, usedSince, devices, deviceLimit } = purchase
  if (hasDevice === null) return t('dashboard.device.unknown')
  if (!hasDevice)
    return (deviceLimit ?? 1) > 1 ? t('dashboard.device.freeOf', { n: deviceLimit ?? 1 }) : t('dashboard.device.free')
  if (areListed(purchase)) return t('dashboard.device.boundOf', { n: devices.length, limit: deviceLimit ?? 1 })
  if (!usedSince) return t('dashboard.device.bound')
  const date = briefDate(usedSince)
  const name = devices[0]?.label
  return name ? t('dashboard.device.namedSince', { name, date }) : t('dashboard.device.since', { date })
}

interface Props {
  purchase: Purchase
  /** The button stands beside what a tool was told. */
  isReleasedElsewhere: boolean
}

export function DeviceStatus({ purchase, isReleasedElsewhere }: Props) {
  const text = useDeviceText(purchase)
  return (
    <div className={areListed(purchase) ? styles.devices : styles.line}>
      <p>{text}</p>
      {!isReleasedElsewhere && <DeviceRelease purchase={purchase} />}
    </div>
  )
}

/** What is asked about: a device with its name, or all of the key. */
type Asked = { id?: string; name?: string }

/** The buttons that unbind a device each, or when one can be unbound again. */
export function DeviceRelease({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { dateTime } = useDates()
  const [asked, setAsked] = useState<Asked>({})
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { hasDevice, releasableAt } = purchase
  const product = useTexts()(purchase).productName.text
  const waitsUntil = releasableAt !== null && Date.parse(releasableAt) > serverNow() ? releasableAt : null
  const ask = (device: Asked) => {
    setAsked(device)
    setDialogOpen(true)
  }
  const explainError = (thrown: unknown) => {
    const retryAt = thrown instanceof ApiError && thrown.extra.retryAt
    return typeof retryAt === 'string'
      ? t('dashboard.device.again', { when: dateTime(retryAt) })
      : failureOf(t, thrown).text
  }
  const unbind = async () => {
    await unbindDevice(purchase._id, asked.id)
    toast(t('dashboard.device.released', { product }))
  }
  const { name } = asked
  return (
    <>
      {areListed(purchase) && (
        <DeviceList purchase={purchase} product={product} onRelease={waitsUntil ? undefined : ask} />
      )}
      {hasDevice !== false && waitsUntil && (
        <p className={styles.left}>{t('dashboard.device.again', { when: dateTime(waitsUntil) })}</p>
      )}
      {hasDevice !== false && !waitsUntil && !areListed(purchase) && (
        <ReleaseButton label={t('dashboard.device.releaseOf', { product })} onClick={() => ask({})} />
      )}
      {/* The next time is possible a week later. */}
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={name ? t('dashboard.device.titleNamed', { name }) : t('dashboard.device.title')}
        text={name ? t('dashboard.device.textNamed', { name, product }) : t('dashboard.device.text', { product })}
        confirmLabel={t('dashboard.device.release')}
        variant="primary"
        explainError={explainError}
        onConfirm={unbind}
      />
    </>
  )
}

interface ListProps {
  purchase: Purchase
  product: string
  /** undefined while no device can be released. */
  onRelease: ((device: Asked) => void) | undefined
}

function DeviceList({ purchase, product, onRelease }: ListProps) {
  const t = useT()
  const { briefDate, dateTime } = useDates()
  return (
    <ul className={styles.deviceList}>
      {purchase.devices.map(({ _id: id, label, boundAt, lastUsedAt }, place) => {
        const name = label || t('dashboard.device.nth', { n: place + 1 })
        return (
          <li key={id}>
            <div>
              <Verbatim>{name}</Verbatim>
              <span className={styles.left}>
                {t('dashboard.device.boundSince', { date: briefDate(boundAt) })}
                {lastUsedAt && ` · ${t('dashboard.device.lastUsed', { when: dateTime(lastUsedAt) })}`}
              </span>
            </div>
            {onRelease && (
              <ReleaseButton
                label={t('dashboard.device.releaseNamed', { name, product })}
                onClick={() => onRelease({ id, name })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function ReleaseButton({ label, onClick }: { label: string; onClick: () => void }) {
  const t = useT()
  return (
    <Button variant="quiet" size="sm" aria-haspopup="dialog" aria-label={label} onClick={onClick}>
      {t('dashboard.device.release')}
    </Button>
  )
}
