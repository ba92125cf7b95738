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
  const wordsOf = (name: 'sales' | 'pending' | 'transactions' | 'rate') => ({
    label: t(`adminPurchases.stats.${name}`),
    definition: t(`adminPurchases.stats.${name}Text`, { span }),
  })
  const dollars = (amount: number) => (amount > 0 ? `+ ${money(amount, 'USD')}` : undefined)
  const rate = transactions === 0 ? '—' : percent(Math.round((approved.count / transactions) * 100) / 100)
  return (
    <div className={styles.stats} aria-busy={isLoading}>
      <Stats title={t('adminPurchases.stats.title')}>
        <Stat {...wordsOf('sales')} value={money(approved.amount.BRL, 'BRL')} aside={dollars(approved.amount.USD)} />
        <Stat {...wordsOf('pending')} value={money(pending.amount.BRL, 'BRL')} aside={dollars(pending.amount.USD)} />
        <Stat {...wordsOf('transactions')} value={String(transactions)} />
        <Stat {...wordsOf('rate')} value={rate} />
      </Stats>
    </div>
  )
}
