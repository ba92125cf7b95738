import { updateProduct } from '#schema/api/products.ts'
import { addStockKeys, getStock, removeStockKeys, type Stock } from '#schema/api/stock.ts'
import { keyRunCallMax } from '#schema/rules/licenses.ts'
import { call } from '#web/api/call.ts'
import { resource } from '#web/state/resource.ts'
import { sendChanges } from '../dialogs/draft-changes.ts'
import type { KeyLine } from '../key-lines.ts'
import { thenReload } from '../then-reload.ts'
import { type ProductRow, products } from './products-state.ts'
import { type RefusedLine, readStockLines } from './stock-lines.ts'

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

export interface ReadStock {
  /** The lines whose keys are added. */
  keys: KeyLine[]
  refused: RefusedLine[]
}

/** Sends keys call by call. Begun again with the same id it adds only what is missing; a preview adds nothing. */
async function send({ _id }: ProductRow, runId: string, lines: readonly KeyLine[], isPreview: boolean) {
  const refused: RefusedLine[] = []
  for (let from = 0; from < lines.length; from += keyRunCallMax) {
    const keys = lines.slice(from, from + keyRunCallMax).map(({ key }) => key)
    const body = { runId, from, keys, isPreview }
    const answer = await call(addStockKeys, { params: { productId: _id }, body })
    refused.push(...answer.refused.map(({ row, key, reason }) => ({ line: lines[row]?.line ?? row + 1, key, reason })))
  }
  const refusedLines = new Set(refused.map(({ line }) => line))
  return { keys: lines.filter(({ line }) => !refusedLines.has(line)), refused }
}

/** What adding the lines of a text would do now. */
export async function previewStock(product: ProductRow, runId: string, text: string): Promise<ReadStock> {
  const read = readStockLines(text)
  const { keys, refused } = await send(product, runId, read.keys, true)
  return { keys, refused: [...read.refused, ...refused].sort((one, other) => one.line - other.line) }
}

/** Saves what was changed and adds the keys. What is refused has become known since the preview. */
export async function saveStock(
  product: ProductRow,
  runId: string,
  { text: _, ...changes }: Partial<StockDraft>,
  keys: readonly KeyLine[],
): Promise<ReadStock> {
  await sendChanges(changes, (body) => call(updateProduct, { params: { id: product._id }, body }))
  const added = await send(product, runId, keys, false)
  await products.reload()
  return added
}

/** Removes a free key, or all of them; returns how many. */
export function removeFromStock({ _id }: ProductRow, keyId?: string) {
  const body = keyId === undefined ? {} : { ids: [keyId] }
  return thenReload(call(removeStockKeys, { params: { productId: _id }, body }), stock, products)
}
