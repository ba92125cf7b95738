import { updateProduct } from '#schema/api/products.ts'
import { type AddedStock, addStockKeys, getStock, removeStockKeys, type Stock } from '#schema/api/stock.ts'
import { keyRunCallMax } from '#schema/rules/licenses.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { sendChanges } from '../dialogs/draft-changes.ts'
import { type KeyLine, readKeyLines } from '../key-lines.ts'
import { thenReload } from '../then-reload.ts'
import { type ProductRow, products } from './products-state.ts'

export const stock = resource<Stock | null, [productId: string]>(null, (productId) =>
  call(getStock, { params: { productId } }),
)

export interface StockDraft {
  sellsStock: boolean
  stockWarnAt: string
  /** What was pasted. */
  text: string
}

export const stockDraftOf = (product: ProductRow | null): StockDraft => ({
  sellsStock: product?.sellsStock ?? false,
  stockWarnAt: String(product?.stockWarnAt ?? 0),
  text: '',
})

export interface AddedKeys {
  added: number
  /** The lines of the text that were refused, with the reason. */
  refused: (KeyLine & Pick<AddedStock['refused'][number], 'reason'>)[]
}

/** Saves what was changed and adds the pasted keys, call by call. Begun again with the same id it adds only what is missing. */
export async function saveStock(
  { _id }: ProductRow,
  runId: string,
  { text, ...changes }: Partial<StockDraft>,
): Promise<AddedKeys> {
  await sendChanges(changes, (body) => call(updateProduct, { params: { id: _id }, body }))
  const lines = readKeyLines(text ?? '').keys
  const all: AddedKeys = { added: 0, refused: [] }
  for (let from = 0; from < lines.length; from += keyRunCallMax) {
    const keys = lines.slice(from, from + keyRunCallMax).map(({ key }) => key)
    const { added, refused } = await call(addStockKeys, { params: { productId: _id }, body: { runId, from, keys } })
    all.added += added
    all.refused.push(...refused.map(({ row, ...one }) => ({ ...one, line: lines[row]?.line ?? row + 1 })))
  }
  await products.reload()
  return all
}

/** Removes a free key, or all of them; returns how many. */
export function removeFromStock({ _id }: ProductRow, keyId?: string) {
  const body = keyId === undefined ? {} : { ids: [keyId] }
  return thenReload(call(removeStockKeys, { params: { productId: _id }, body }), stock, products)
}
