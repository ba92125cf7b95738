import { useState } from 'react'
import { formatNumber } from '#schema/rules/numbers.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLanguage } from '#web/state/locale.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { Fact } from '../facts.tsx'
import { Timestamp } from '../timestamp.tsx'
import { usePercent } from '../use-percent.ts'
import styles from './health-page.module.css'
import type { PaymentsHealth } from './health-state.ts'
import { PaymentLink } from './payment-link.tsx'
import { RowsTable } from './rows-table.tsx'

/** How the store learned of the approved payments: webhook, poll, cron, admin. */
export function SettlementSources({ settledBy }: Pick<PaymentsHealth, 'settledBy'>) {
  const t = useT()
  const percent = usePercent()
  const language = useLanguage()
  return (
    <section className={styles.card}>
      <h2 className="title">{t('adminHealth.settledBy')}</h2>
      <p className={styles.means}>{t('adminHealth.settledByExplanation')}</p>
      {settledBy.length === 0 && <p className={styles.nothing}>{t('adminHealth.noSettled')}</p>}
      <dl className={styles.facts}>
        {settledBy
          .toSorted((a, b) => b.count - a.count)
          .map(({ by, count, share }) => (
            <Fact key={by} name={t(`adminHealth.by.${by}`)}>
              {t('adminHealth.shareOf', { n: count, number: formatNumber(count, language), share: percent(share) })}
            </Fact>
          ))}
      </dl>
    </section>
  )
}

/** Rows shown at first. */
const initialRows = 10

export function SettledPayments({ settled }: Pick<PaymentsHealth, 'settled'>) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const { money } = useFormats()
  return (
    <section className={styles.wideCard}>
      <h2 className="title">{t('adminHealth.settled')}</h2>
      <p className={styles.means}>
        {t(settled.length === 0 ? 'adminHealth.noSettled' : 'adminHealth.settledExplanation')}
      </p>
      {settled.length > 0 && (
        <RowsTable
          label={t('adminHealth.settled')}
          columns={['payment', 'product', 'amountCents', 'approved', 'by']}
          rows={settled.slice(0, isWhole ? undefined : initialRows).map((row) => ({
            id: row.paymentId,
            cells: [
              <PaymentLink key="id" id={row.paymentId} />,
              row.productName,
              <Verbatim key="amount">{money(row.amount, row.currency)}</Verbatim>,
              <Timestamp key="approved" at={row.approvedAt} />,
              <span key="by" className={styles.by}>
                {row.by && t(`adminHealth.by.${row.by}`)}
                {row.isLate && <Badge tone="warn">{t('adminHealth.late')}</Badge>}
              </span>,
            ],
          }))}
        />
      )}
      {settled.length > initialRows && !isWhole && (
        <Button variant="plain" onClick={() => setWhole(true)}>
          {t('adminHealth.all', { n: settled.length })}
        </Button>
      )}
    </section>
  )
}
