import { useState } from 'react'
import { type EventGroup, eventGroupNames } from '#schema/rules/customers.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { purchasePath } from '../paths.ts'
import { Timestamp } from '../timestamp.tsx'
import { useAttempt } from '../use-attempt.ts'
import styles from './customer-page.module.css'
import { type CustomerEvent, events, showMore } from './customer-state.ts'
import { useEventDetail } from './use-event-detail.ts'

const tabs = ['all', ...eventGroupNames] as const

/** What happened with a person, newest first, of all or of one part. */
export function TimeLine({ id }: { id: string }) {
  const t = useT()
  const [group, setGroup] = useState<'all' | EventGroup>('all')
  const named = group === 'all' ? '' : group
  const { data, status, error, isLoading, retry } = useLoad(events, id, named)
  const { isBusy, problem, attempt } = useAttempt()
  const more = () => attempt(() => showMore(id, named))
  return (
    <section aria-labelledby="time-line" className={styles.card}>
      <h2 id="time-line">{t('adminCustomers.timeLine')}</h2>
      <Tabs
        label={t('adminCustomers.timeLine')}
        chosen={group}
        tabs={tabs.map((tab) => ({ id: tab, label: t(`adminCustomers.tabs.${tab}`) }))}
        onChoose={setGroup}
      >
        {(problem || (status === 'failed' && !data)) && (
          <Notice tone="bad" isUrgent title={t('adminCustomers.eventsFailed')}>
            <p>{problem || errorText(t, error)}</p>
            <Button size="sm" variant="quiet" busy={isLoading || isBusy} onClick={data ? more : retry}>
              {t('shop.state.retry')}
            </Button>
          </Notice>
        )}
        {data?.events.length === 0 && <p className={styles.none}>{t('adminCustomers.noEvents')}</p>}
        <ol aria-busy={isLoading} className={styles.events}>
          {data?.events.map((event) => (
            <Entry key={event._id} event={event} />
          ))}
        </ol>
        {data?.next && (
          <Button variant="quiet" className={styles.more} busy={isBusy} onClick={more}>
            {t('adminCustomers.more')}
          </Button>
        )}
      </Tabs>
    </section>
  )
}

function Entry({ event }: { event: CustomerEvent }) {
  const t = useT()
  const { money } = useFormats()
  const detail = useEventDetail()
  const { kind, at, amount, currency, paymentId } = event
  return (
    <li>
      <Timestamp at={at} />
      <div>
        <p className={styles.what}>{t(`adminCustomers.kinds.${kind}`)}</p>
        <p className={styles.aside}>{detail(event)}</p>
      </div>
      <div className={styles.end}>
        {amount !== null && currency !== null && <Verbatim>{money(amount, currency)}</Verbatim>}
        {paymentId && <Link to={purchasePath(paymentId)}>{t('admin.actions.openPurchase')}</Link>}
      </div>
    </li>
  )
}
