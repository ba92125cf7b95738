import { CalendarSync } from 'lucide-react'
import type { RenewalObstacle } from '#schema/rules/renewals.ts'
import { useDates } from '#web/i18n/use-dates.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { paths } from '#web/paths.ts'
import { useLoad } from '#web/state/resource.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { Box } from './box.tsx'
import type { Purchase } from './purchases-state.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { PartialRefunds, RefundStatus } from './refund-status.tsx'
import styles from './renewals.module.css'
import { type Renewal, renewals } from './renewals-state.ts'

interface BoxProps {
  purchase: Purchase
  product: string
  /** It ends soon, or has ended. */
  isUrgent: boolean
}

/** The way to more days for a key, or why it cannot have them. */
export function RenewalBox({ purchase, product, isUrgent }: BoxProps) {
  const t = useT()
  const { _id, productId, renewalObstacle } = purchase
  return (
    <Box title={t('renewal.box.title')}>
      {renewalObstacle !== null || productId === null ? (
        <p className="hint">{t(`renewal.obstacles.${renewalObstacle ?? 'not_sold'}`)}</p>
      ) : (
        <div className={styles.offer}>
          <p className={isUrgent ? undefined : 'hint'}>{t(isUrgent ? 'renewal.box.soon' : 'renewal.box.text')}</p>
          <LinkButton
            to={paths.renewal(productId, _id)}
            variant={isUrgent ? 'primary' : 'quiet'}
            icon={<CalendarSync aria-hidden />}
            aria-label={t('renewal.actionOf', { product })}
          >
            {t('renewal.action')}
          </LinkButton>
        </div>
      )}
    </Box>
  )
}

/** A key that was issued elsewhere has none. */
const neverRenewed: readonly (RenewalObstacle | null)[] = ['external', 'stock']

/** The renewals of a key, each with its receipt and what can be done about its money; nothing where there is none. */
export function Renewals({ purchase }: { purchase: Purchase }) {
  return neverRenewed.includes(purchase.renewalObstacle) || purchase.isDelivering ? null : (
    <List licenseId={purchase._id} isExpected={purchase.renewalCount > 0} />
  )
}

function List({ licenseId, isExpected }: { licenseId: string; isExpected: boolean }) {
  const t = useT()
  const loaded = useLoad(renewals, licenseId)
  const { data, isLoaded, status } = loaded
  if (isLoaded ? data.length === 0 : !isExpected) return null
  return (
    <Box title={t('renewal.list.title')}>
      {isLoaded ? (
        <>
          <ul className={styles.list}>
            {data.map((renewal) => (
              <Item key={renewal.paymentId} renewal={renewal} />
            ))}
          </ul>
          {data.some(({ refundRight }) => refundRight === 'withdraw') && (
            <p className="hint">{t('renewal.refund.beforeUse')}</p>
          )}
        </>
      ) : status === 'failed' ? (
        <LoadFailed title={t('renewal.list.failed')} loaded={loaded} />
      ) : (
        <div aria-busy="true">
          <p className="sr-only">{t('renewal.list.loading')}</p>
          <Skeleton height="72px" radius="var(--r-control)" />
        </div>
      )}
    </Box>
  )
}

function Item({ renewal }: { renewal: Renewal }) {
  const t = useT()
  const { money } = useFormats()
  const { briefDate, date } = useDates()
  const { paymentId, status, amount, currency, paidAt, days, until } = renewal
  const paidOn = briefDate(paidAt)
  const isRefunded = status === 'refunded'
  return (
    <li>
      <div className={styles.head}>
        <strong>
          {until === null || isRefunded
            ? t('renewal.list.given', { days })
            : t('renewal.list.givenUntil', { days, date: date(until) })}
        </strong>
        {isRefunded && <Badge tone="info">{t('renewal.list.refunded')}</Badge>}
        <Verbatim>{money(amount, currency)}</Verbatim>
      </div>
      <div className={styles.foot}>
        <span className="hint">{t('renewal.list.paidOn', { date: paidOn })}</span>
        <ReceiptLink paymentId={paymentId} status={status} name={t('renewal.list.receiptOf', { date: paidOn })} />
      </div>
      <PartialRefunds paid={renewal} />
      <RefundStatus paid={renewal} paidFor={{ kind: 'renewal', date: paidOn }} />
    </li>
  )
}
