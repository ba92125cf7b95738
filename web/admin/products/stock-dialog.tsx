import { useState } from 'react'
import { updateProduct } from '#schema/api/products.ts'
import { keyRunMax } from '#schema/rules/licenses.ts'
import { stockWarnMax } from '#schema/rules/stock.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sentence } from '#web/ui/verbatim.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { ResultDialog } from '../dialogs/result-dialog.tsx'
import { readKeyLines } from '../key-lines.ts'
import { KeyLinesField, wrongLinesText } from '../key-lines-field.tsx'
import { newRunId } from '../keys/key-runs-state.ts'
import type { ProductRow } from './products-state.ts'
import styles from './stock.module.css'
import { StockList } from './stock-list.tsx'
import { type AddedKeys, type StockDraft, saveStock, stockDraftOf } from './stock-state.ts'

interface Props {
  product: ProductRow | null
  onClose: () => void
}

/** The stock of keys of a product: whether they are sold, when it is low, keys to add, and those that it has. */
export function StockDialog({ product, onClose }: Props) {
  const t = useT()
  const [result, setResult] = useState<AddedKeys | null>(null)
  // What is submitted again unchanged, after a failure, goes on with the same run.
  const [run, setRun] = useState({ id: '', text: '' })
  const save = async (changes: Partial<StockDraft>) => {
    if (!product) return
    const text = changes.text ?? ''
    const id = run.id !== '' && run.text === text ? run.id : newRunId()
    setRun({ id, text })
    const saved = await saveStock(product, id, changes)
    setRun({ id: '', text: '' })
    if (saved.refused.length > 0) setResult(saved)
    else if (saved.added > 0) toast(t('adminProducts.stock.addedKeys', { n: saved.added }))
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
        check={({ text }) => {
          const isTooMany = keyRunMax < readKeyLines(text).keys.length
          const problem = isTooMany ? t('adminProducts.stock.tooMany', { max: keyRunMax }) : wrongLinesText(t, text)
          return problem === undefined ? {} : { text: problem }
        }}
        errorTitle={(reason) => t('adminProducts.saveFailed', { reason })}
        labels={{ stockWarnAt: t('adminProducts.stock.warnAt'), text: t('adminKeys.lines.label') }}
        save={(_, changes) => save(changes)}
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
      <ResultDialog
        isOpen={result !== null}
        onClose={() => setResult(null)}
        title={t('adminProducts.stock.addedKeys', { n: result?.added ?? 0 })}
        size="md"
      >
        <Notice tone="warn" title={t('adminProducts.stock.refused', { n: result?.refused.length ?? 0 })}>
          <ul className={styles.refused}>
            {result?.refused.map(({ line, key, reason }) => (
              <li key={line}>
                <Sentence
                  text={t('adminProducts.stock.refusedLine', {
                    line,
                    key,
                    reason: t(`adminProducts.stock.reasons.${reason}`),
                  })}
                  verbatim={key}
                />
              </li>
            ))}
          </ul>
        </Notice>
      </ResultDialog>
    </>
  )
}
