import { Tag, Wrench } from 'lucide-react'
import type { Currency } from '#schema/rules/money.ts'
import { stockCountedMax } from '#schema/rules/stock.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useFormats } from '#web/i18n/use-formats.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Figures } from '#web/ui/verbatim.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { Column } from '../table/columns.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import type { LevelRow } from './levels-state.ts'
import styles from './products.module.css'
import type { CategoryRow, ProductRow } from './products-state.ts'

const saleTones = { draft: 'faint', hidden: 'info', paused: 'warn' } as const

const isRunning = ({ from, until }: ProductRow['campaigns'][number]) =>
  Date.parse(from) <= serverNow() && serverNow() < Date.parse(until)

export function useProductColumns(
  categories: readonly CategoryRow[],
  levels: readonly LevelRow[],
): Column<ProductRow>[] {
  const t = useT()
  const { money } = useFormats()
  const { shortDate } = useBrasiliaTime()
  const levelOf = ({ sellerType, level }: ProductRow) =>
    levels.find((named) => named.sellerType === sellerType && named.level === level)?.name
  const priceIn = ({ price, isFree, soldIn }: ProductRow, currency: Currency) => {
    if (isFree) return t('shop.product.free')
    return soldIn.includes(currency) ? money(price[currency], currency) : t('adminProducts.notSoldIn')
  }
  return [
    {
      id: 'name',
      header: t('admin.fields.name'),
      sort: 'name',
      cell: ({ name, status, sale, freeKeys, stockWarnAt, campaigns }) => (
        <>
          <span className={styles.name}>{name}</span>
          {sale !== 'on_sale' && <Badge tone={saleTones[sale]}>{t(`adminProducts.saleStates.${sale}`)}</Badge>}
          {freeKeys !== null && (
            <Badge tone={freeKeys <= stockWarnAt ? 'warn' : 'faint'}>
              {t('adminProducts.stock.badge', { n: freeKeys === stockCountedMax ? `${freeKeys}+` : String(freeKeys) })}
            </Badge>
          )}
          {campaigns.filter(isRunning).map(({ until }) => (
            <StatusBadge key={until} tone="info" Icon={Tag}>
              {t('adminProducts.campaigns.running', { date: shortDate(new Date(Date.parse(until) - 1).toISOString()) })}
            </StatusBadge>
          ))}
          {status === 'maintenance' && (
            <StatusBadge tone="warn" Icon={Wrench}>
              {t('shop.product.maintenance')}
            </StatusBadge>
          )}
        </>
      ),
    },
    {
      id: 'description',
      header: t('admin.fields.description'),
      isProse: true,
      cell: ({ description }) => <span className={styles.description}>{description}</span>,
    },
    {
      id: 'brl',
      header: t('admin.fields.priceBrl'),
      sort: 'price',
      align: 'end',
      cell: (product) => <Figures text={priceIn(product, 'BRL')} />,
    },
    {
      id: 'usd',
      header: t('admin.fields.priceUsd'),
      align: 'end',
      cell: (product) => <Figures text={priceIn(product, 'USD')} />,
    },
    {
      id: 'category',
      header: t('admin.fields.category'),
      cell: ({ categoryId }) => categories.find(({ _id }) => _id === categoryId)?.name ?? t('adminProducts.noCategory'),
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
