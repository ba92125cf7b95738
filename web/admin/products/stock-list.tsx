import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Stock } from '#schema/api/stock.ts'
import { stockListedMax } from '#schema/rules/stock.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { useMayChange } from '../frame/may-change.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import type { ProductRow } from './products-state.ts'
import styles from './stock.module.css'
import { removeFromStock, stock } from './stock-state.ts'

type KeyOfStock = Pick<Stock['keys'][number], '_id' | 'key'>

/** How many keys a stock has, and those that are sold next. Free ones can be removed; no key is shown whole. */
export function StockList({ product }: { product: ProductRow }) {
  const t = useT()
  const mayChange = useMayChange()
  const { dateTime } = useBrasiliaTime()
  const { data, error, retry } = useLoad(stock, product._id)
  const [asked, setAsked] = useState<{ key?: KeyOfStock } | null>(null)
  if (!data)
    return error ? (
      <ErrorState title={t('adminProducts.stock.loadFailed')} retryLabel={t('shop.state.retry')} onRetry={retry} />
    ) : null
  const { free, held, sold, keys } = data
  const title = t(asked?.key ? 'adminProducts.stock.removeOne' : 'adminProducts.stock.removeAll')
  return (
    <>
      <div className={styles.counts}>
        <FactList
          facts={[
            { name: t('adminProducts.stock.free'), value: free },
            { name: t('adminProducts.stock.held'), value: held },
            { name: t('adminProducts.stock.sold'), value: sold },
          ]}
        />
      </div>
      {keys.length > 0 && (
        <section aria-label={t('adminProducts.stock.next')} className="stack">
          <div className="row spread">
            <h3 className="label">{t('adminProducts.stock.next')}</h3>
            {mayChange && free > 0 && (
              <Button variant="quiet" size="sm" icon={<Trash2 aria-hidden />} onClick={() => setAsked({})}>
                {t('adminProducts.stock.removeAll')}
              </Button>
            )}
          </div>
          <ul className={styles.keys}>
            {keys.map((row, n) => (
              <li key={row._id}>
                <span className={styles.key}>{row.key}</span>
                <span className={styles.added}>
                  {row.isHeld && t('adminProducts.stock.isHeld')}
                  {!row.isHeld && row.isRepeated && t('adminProducts.stock.isRepeated')}
                  {!row.isHeld &&
                    !row.isRepeated &&
                    t('adminProducts.stock.added', { time: dateTime(row.addedAt), name: row.addedBy })}
                </span>
                {mayChange && !row.isHeld && (
                  <IconButton
                    label={t('adminProducts.stock.remove', { n: n + 1 })}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => setAsked({ key: row })}
                  />
                )}
              </li>
            ))}
          </ul>
          {free + held > keys.length && (
            <p className={styles.added}>{t('adminProducts.stock.more', { n: stockListedMax })}</p>
          )}
        </section>
      )}
      <AdminConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={title}
        text={
          asked?.key
            ? t('adminProducts.stock.removeOneText', { key: asked.key.key })
            : t('adminProducts.stock.removeAllText', { n: free })
        }
        verbatim={[asked?.key?.key ?? '']}
        confirmLabel={title}
        errorTitle={t('adminProducts.stock.removeFailed')}
        onConfirm={async () => {
          const { removed } = await removeFromStock(product, asked?.key?._id)
          toast(t('adminProducts.stock.removed', { n: removed }))
        }}
      />
    </>
  )
}
