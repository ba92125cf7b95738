import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import { usePercent } from '../use-percent.ts'
import styles from './purchases.module.css'
import { summary } from './purchases-state.ts'

/** The four totals. Only the dates filter them: filtered by search or status, the completion rate would mean nothing. */
export function PurchaseStats({ from, to }: { from: string; to: string }) {
  const t = useT()
  const { money } = useFormats()
  const percent = usePercent()
  const { data, status, isLoading } = useLoad(summary, from, to)
  const span = from || to ? t('adminPurchases.stats.days') : t('adminPurchases.stats.all')
  if (!data)
    return (
      <div className={styles.stats} aria-busy={isLoading}>
        {status === 'failed' ? (
          <p role="status">{t('adminPurchases.stats.failed')}</p>
        ) : (
          <>
            <p role="status" className="sr-only">
              {t('shop.state.loading')}
            </p>
            <Skeleton height="140px" radius="var(--r-card)" />
          </>
        )}
      </div>
    )
  const { approved, pending, transactions } = data
  const dollars = (amount: number) => (amount > 0 ? `+ ${money(amount, 'USD')}` : undefined)
  const rate = transactions === 0 ? '—' : percent(Math.round((approved.count / transactions) * 100) / 100)
  return (
    <div className={styles.stats} aria-busy={isLoading}>
      <Stats title={t('adminPurchases.stats.title')}>
        <Stat
          label={t('adminPurchases.stats.sales')}
          value={money(approved.amount.BRL, 'BRL')}
          aside={dollars(approved.amount.USD)}
          definition={t('adminPurchases.stats.salesText', { span })}
        />
        <Stat
          label={t('adminPurchases.stats.pending')}
          value={money(pending.amount.BRL, 'BRL')}
          aside={dollars(pending.amount.USD)}
          definition={t('adminPurchases.stats.pendingText', { span })}
        />
        <Stat
          label={t('adminPurchases.stats.transactions')}
          value={String(transactions)}
          definition={t('adminPurchases.stats.transactionsText', { span })}
        />
        <Stat
          label={t('adminPurchases.stats.rate')}
          value={rate}
          definition={t('adminPurchases.stats.rateText', { span })}
        />
      </Stats>
    </div>
  )
}
