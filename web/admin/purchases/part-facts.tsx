import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Fact } from '../facts.tsx'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import styles from './purchases.module.css'
import { isOfPrice, type PartRow, type PurchaseRow } from './purchases-state.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** What went back of the amount while the sale stands: how much, when, why, and what the provider says against it. */
export function PartFacts({ purchase: { partialRefunds, currency } }: { purchase: PurchaseRow }) {
  const t = useT()
  const { money } = useFormats()
  const { dateTime } = useBrasiliaTime()
  const refusalText = useRefusalText()
  const lines = ({ status, source, reason, closedAt, refusal, nextAttemptAt }: PartRow) => [
    t(`adminPurchases.details.partResults.${status}`, { date: closedAt === null ? '' : dateTime(closedAt) }),
    ...(status === 'refused'
      ? [
          refusalText(refusal),
          `${t('admin.fields.nextAttemptAt')}: ${
            nextAttemptAt ? dateTime(nextAttemptAt) : t('adminPurchases.details.noNextAttempt')
          }`,
        ]
      : []),
    {
      provider: t('adminPurchases.details.partByProvider'),
      automatic: t('adminPurchases.details.excessByShop'),
      user: reason,
    }[source],
  ]
  return partialRefunds.map((part) => (
    <Fact key={part._id} name={t(`adminPurchases.details.${isOfPrice(part) ? 'part' : 'excess'}`)}>
      <strong translate="no">{money(part.amount, currency)}</strong>
      {lines(part).map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </Fact>
  ))
}
