import { useState } from 'react'
import { updateProduct } from '#schema/api/products.ts'
import { keyRunMax } from '#schema/rules/licenses.ts'
import { stockWarnMax } from '#schema/rules/stock.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { readKeyLines } from '../key-lines.ts'
import { KeyLinesField } from '../key-lines-field.tsx'
import { newRunId } from '../keys/key-runs-state.ts'
import type { ProductRow } from './products-state.ts'
import { StockList } from './stock-list.tsx'
import { RefusedLines, StockPreview } from './stock-preview.tsx'
import { previewStock, type ReadStock, type StockDraft, saveStock, stockDraftOf } from './stock-state.ts'

interface Props {
  product: ProductRow | null
  onClose: () => void
}

interface Asked extends ReadStock {
  changes: Partial<StockDraft>
  /** What is confirmed again, after a failure, goes on with the same run. */
  runId: string
}

/** The stock of keys of a product: whether they are sold, when it is low, keys to add, and those that it has. What would be added is shown first. */
export default function StockDialog({ product, onClose }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [result, setResult] = useState<ReadStock | null>(null)
  const save = async ({ changes, runId, keys }: Asked) => {
    if (!product) return
    const saved = await saveStock(product, runId, changes, keys)
    if (saved.refused.length > 0) setResult(saved)
    else if (saved.keys.length > 0) toast(t('adminProducts.stock.addedKeys', { n: saved.keys.length }))
    else toast(t('adminProducts.changed', { name: product.name }))
  }
  return (
    <>
      <FormDialog<StockDraft>
        isOpen={product !== null}
        onClose={onClose}
        title={t('adminProducts.stock.title', { name: product?.name ?? '' })}
        initial={() => stockDraftOf(product)}
        schema={updateProduct.body}
        check={({ text }) =>
          keyRunMax < readKeyLines(text).keys.length
            ? { text: t('adminProducts.stock.tooMany', { max: keyRunMax }) }
            : {}
        }
        errorTitle={(reason) => t('adminProducts.saveFailed', { reason })}
        labels={{ stockWarnAt: t('adminProducts.stock.warnAt'), text: t('adminKeys.lines.label') }}
        save={async ({ text }, changes) => {
          const runId = newRunId()
          if (!product) return
          if (text.trim() === '') {
            await save({ changes, runId, keys: [], refused: [] })
            return
          }
          setAsked({ ...(await previewStock(product, runId, text)), changes, runId })
          return 'asks'
        }}
      >
        {({ set, bind, bindCheckbox }) => (
          <>
            <Checkbox {...bindCheckbox('sellsStock')}>{t('adminProducts.stock.sells')}</Checkbox>
            <WholeNumberField {...bind('stockWarnAt')} min={0} max={stockWarnMax} required />
            <KeyLinesField {...bind('text')} onText={(change) => set((now) => ({ text: change(now.text) }))} />
            {product && <StockList product={product} />}
          </>
        )}
      </FormDialog>
      <AdminConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t('adminProducts.stock.preview.title', { n: asked?.keys.length ?? 0 })}
        text={t('adminProducts.stock.preview.text')}
        confirmLabel={t('adminProducts.stock.preview.add', { n: asked?.keys.length ?? 0 })}
        variant="primary"
        cancelLabel={t('adminProducts.stock.preview.back')}
        errorTitle={t('adminProducts.stock.preview.failed')}
        disabledReason={asked?.keys.length === 0 ? t('adminProducts.stock.preview.none') : undefined}
        onConfirm={async () => {
          if (asked) await save(asked)
          onClose()
        }}
      >
        {asked && <StockPreview read={asked} />}
      </AdminConfirmDialog>
      <ResultDialog
        isOpen={result !== null}
        onClose={() => setResult(null)}
        title={t('adminProducts.stock.addedKeys', { n: result?.keys.length ?? 0 })}
        size="md"
      >
        {result && <RefusedLines refused={result.refused} />}
      </ResultDialog>
    </>
  )
}
