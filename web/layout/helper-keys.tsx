import { ArrowRight } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { PurchasedProduct } from '#schema/api/purchases.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useNewestPurchases } from '#web/state/purchases.ts'
import { session } from '#web/state/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './helper-chat.module.css'

/** Where a customer's keys are: of their own purchases, once signed in. */
export function HelperKeys() {
  const t = useT()
  const { isSignedIn } = useSnapshot(session)
  const go = <ArrowRight aria-hidden />
  if (isSignedIn) return <OwnKeys />
  return (
    <>
      <p>{t('helper.keyVisitorText')}</p>
      <LinkButton to={paths.login(paths.dashboardPurchased)} icon={go}>
        {t('helper.keyLogin')}
      </LinkButton>
      <LinkButton variant="quiet" to={paths.lostEmail} icon={go}>
        {t('helper.keyLost')}
      </LinkButton>
    </>
  )
}

type State = 'onItsWay' | 'inForce' | 'ended'

const stateOf = (key: Pick<PurchasedProduct, 'isDelivering' | 'isActive' | 'expirationDate'>, now: number): State => {
  if (key.isDelivering) return 'onItsWay'
  return key.isActive && Date.parse(key.expirationDate) > now ? 'inForce' : 'ended'
}

function OwnKeys() {
  const t = useT()
  const { date } = useDates()
  const { data, status } = useNewestPurchases()
  if (status === 'failed') return <p>{t('helper.keyFailed')}</p>
  if (status !== 'ready') return <p>{t('shop.state.loading')}</p>
  return (
    <>
      <p>{t('helper.keyText', { n: data.total })}</p>
      <ul className={styles.products}>
        {data.items.map((key) => (
          <li key={key._id}>
            <strong>{key.productName}</strong>
            <span>{t(`helper.keyStates.${stateOf(key, serverNow())}`, { date: date(key.expirationDate) })}</span>
          </li>
        ))}
      </ul>
      <LinkButton to={paths.dashboardPurchased} icon={<ArrowRight aria-hidden />}>
        {t('helper.keyGo')}
      </LinkButton>
    </>
  )
}
