import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TabBar } from '../crud/tab-bar.tsx'
import { useMayChange } from '../frame/may-change.ts'
import { useList } from '../list/use-list.ts'
import { ListRegion, showsSkeleton } from '../table/list-region.tsx'
import { useAttempt } from '../use-attempt.ts'
import { EmergencyMoves } from './emergency-moves.tsx'
import { Payers } from './payers.tsx'
import { RefundWindows } from './refund-windows.tsx'
import styles from './settings.module.css'
import { type PaymentMethodRow, paymentMethods, setPaymentMethodActive } from './settings-state.ts'

/** A switch for each payment method of the checkout; it takes effect at once. */
export function PaymentsTab() {
  const t = useT()
  const mayChange = useMayChange()
  const list = useList(paymentMethods)
  const { problem, attempt } = useAttempt()
  const nameOf = ({ type }: PaymentMethodRow) => t(`adminSettings.payments.names.${type}`)
  const choose = (method: PaymentMethodRow, isActive: boolean) =>
    attempt(async () => {
      await setPaymentMethodActive(method, isActive)
      toast(t(`adminSettings.payments.${isActive ? 'switchedOn' : 'switchedOff'}`, { name: nameOf(method) }))
    })
  return (
    <>
      <TabBar lead={t('adminSettings.payments.lead')} />
      <ErrorNotice title={t('adminSettings.payments.failed')} text={problem} />
      <ListRegion
        label={t('adminSettings.payments.tab')}
        list={list}
        errorTitle={t('admin.loadFailed')}
        empty={{ title: t('adminSettings.payments.emptyTitle') }}
      >
        <ul className={styles.methods}>
          {showsSkeleton(list) &&
            ['a', 'b'].map((place) => (
              <li key={place}>
                <Skeleton height="60px" />
              </li>
            ))}
          {list.rows.map((method) => (
            <li key={method._id}>
              <Switch
                label={nameOf(method)}
                effect={t(`adminSettings.payments.effects.${method.type}`)}
                isOn={method.isActive}
                isDisabled={!mayChange}
                onChange={(isActive) => choose(method, isActive)}
              />
            </li>
          ))}
        </ul>
      </ListRegion>
      <Payers />
      <RefundWindows />
      <EmergencyMoves />
    </>
  )
}
