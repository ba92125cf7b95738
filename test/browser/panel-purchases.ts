import { readFile } from 'node:fs/promises'
import { listPurchaseHistory, type Purchase } from '#schema/api/purchases.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import type { Person } from '../people.ts'
import { readPdf } from '../read-pdf.ts'
import type { Panel } from './admin-panel.ts'
import type { Site } from './open-site.ts'

/** The purchase in the API. */
export async function purchaseOf({ store }: Site, as: Person, id: string): Promise<Purchase | undefined> {
  const { body } = await store.ask(listPurchaseHistory, { as, query: { search: id, page: 1 } })
  return itemsOf(body as Page<Purchase>).find(({ _id }) => _id === id)
}

/** The name and content of the file that a button downloads. */
export async function pdfOf({ page, button }: Pick<Panel, 'page' | 'button'>, name: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), button(name).click()])
  const { text } = await readPdf(await readFile(await file.path()))
  return `${file.suggestedFilename()}: ${text}`
}

export const reais = (amount: number) =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(amount)
