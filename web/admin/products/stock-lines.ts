import type { AddedStock } from '#schema/api/stock.ts'
import { keyFault } from '#schema/rules/key-faults.ts'
import { foldedKey } from '#schema/rules/key-spellings.ts'
import { keptKey } from '#schema/rules/typed-keys.ts'
import { type KeyLine, type LineFault, readKeyLines } from '../key-lines.ts'

/** A line of a text that adds no key, with the reason; `key` is empty where it has none. */
export interface RefusedLine extends KeyLine {
  reason: AddedStock['refused'][number]['reason'] | LineFault
}

interface StockLines {
  /** Each key once. */
  keys: KeyLine[]
  refused: RefusedLine[]
}

/** The lines of a text for a stock, as far as they can be judged without what the shop has. */
export function readStockLines(text: string): StockLines {
  const { keys, headings, wrong } = readKeyLines(text)
  const lines: StockLines = {
    keys: [],
    refused: [
      ...headings.map((one) => ({ ...one, reason: 'heading' as const })),
      ...wrong.map(({ line, fault }) => ({ line, key: '', reason: fault })),
    ],
  }
  const folds = new Set<string>()
  for (const one of keys) {
    const key = keptKey(one.key)
    const fold = foldedKey(key)
    const reason = keyFault(key) ?? (folds.has(fold) ? 'repeated' : null)
    if (reason) lines.refused.push({ ...one, reason })
    else {
      folds.add(fold)
      lines.keys.push(one)
    }
  }
  return lines
}
