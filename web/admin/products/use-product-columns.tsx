import { Wrench } from 'lucide-react'
import { type Currency, currencies } from '#schema/rules/money.ts'
import { stockCountedMax } from '#schema/rules/stock.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { Column } from '../table/columns.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import type { LevelRow } from './levels-state.ts'
import styles from './products.module.css'
import type { ProductRow } from './products-state.ts'

const saleTones = { on_sale: 'ok', draft: 'faint', hidden: 'info', paused: 'warn' } as const

/** How far the browser's idea of the server's time may be off. A campaign that begins at once has just begun where it is shown. */
const clockErrorMs = 2_000

/** There is one at a time. */
const runningCampaign = ({ campaigns }: ProductRow) =>
  campaigns.find(({ from, until }) => Date.parse(from) <= serverNow() + clockErrorMs && serverNow() < Date.parse(until))

/** Two short lines to a row: of a dozen products all is seen at once. */
export function useProductColumns(
  categoryNames: Readonly<Record<string, string>>,
  levels: readonly LevelRow[],
): Column<ProductRow>[] {
  const t = useT()
  const { shortDate } = useBrasiliaTime()
  const categoryOf = ({ categoryId }: ProductRow) =>
    (categoryId && categoryNames[categoryId]) || t('adminProducts.noCategory')
  const levelOf = ({ sellerType, level }: ProductRow) =>
    levels.find((named) => named.sellerType === sellerType && named.level === level)?.name
  return [
    {
      id: 'name',
      header: t('admin.fields.name'),
      sort: 'name',
      cell: (product) => (
        <>
          <span className={styles.name}>{product.name}</span>
          <span className={styles.about} title={product.description}>
            {[categoryOf(product), product.description].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'price',
      header: t('adminProducts.price'),
      sort: 'price',
      align: 'end',
      cell: (product) => <Prices product={product} />,
    },
    {
      id: 'recentSales',
      header: t('adminProducts.recentSales'),
      align: 'end',
      cell: ({ recentSales, freeKeys, stockWarnAt }) => (
        <>
          <span className={styles.line}>{recentSales}</span>
          {freeKeys !== null && (
            <span className={freeKeys <= stockWarnAt ? styles.low : styles.below}>
              {t('adminProducts.stock.badge', { n: freeKeys === stockCountedMax ? `${freeKeys}+` : String(freeKeys) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'status',
      header: t('admin.fields.status'),
      cell: (product) => {
        const { sale, status } = product
        const until = runningCampaign(product)?.until
        return (
          <>
            {status === 'maintenance' && (
              <StatusBadge tone="warn" Icon={Wrench}>
                {t('shop.product.maintenance')}
              </StatusBadge>
            )}
            {(status !== 'maintenance' || sale !== 'on_sale') && (
              <Badge tone={saleTones[sale]}>{t(`adminProducts.saleStates.${sale}`)}</Badge>
            )}
            {until && (
              <span className={styles.below}>
                {t('adminProducts.campaigns.running', {
                  date: shortDate(new Date(Date.parse(until) - 1).toISOString()),
                })}
              </span>
            )}
          </>
        )
      },
    },
    {
      id: 'level',
      header: t('admin.fields.level'),
      sort: 'level',
      cell: (product) => (
        <>
          {levelOf(product)}
          {'\u00a0'}
          <span className={styles.number}>({product.level})</span>
        </>
      ),
    },
    {
      id: 'expiry',
      header: t('adminProducts.expiry'),
      sort: 'keyExpiration',
      align: 'end',
      cell: ({ keyExpiration }) => t('adminProducts.days', { n: keyExpiration }),
    },
  ]
}

/** What is paid now, in each currency a line, and the regular price beside one that a campaign lowers. */
function Prices({ product }: { product: ProductRow }) {
  const t = useT()
  const { money } = useFormats()
  const { price, isFree, soldIn } = product
  if (isFree) return t('shop.product.free')
  if (soldIn.length === 0) return t('adminProducts.notSoldIn')
  const campaign = runningCampaign(product)
  const lowered = (currency: Currency) => campaign?.price[currency] || undefined
  return currencies
    .filter((currency) => soldIn.includes(currency))
    .map((currency, place) => (
      <span key={currency} className={place === 0 ? styles.line : styles.below}>
        {lowered(currency) !== undefined && (
          <s className={styles.regular}>
            <span className="sr-only">{t('adminProducts.regularPrice')} </span>
            <Verbatim>{money(price[currency], currency)}</Verbatim>
          </s>
        )}
        <Verbatim>{money(lowered(currency) ?? price[currency], currency)}</Verbatim>
      </span>
    ))
}
