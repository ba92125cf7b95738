import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findFaults } from './inspect.ts'
import type { openPanel } from './panel.ts'

export type Panel = Awaited<ReturnType<typeof openPanel>>

/** Neither of the two themes keeps anybody out, and nothing is cut off. */
export const expectFine = async (page: Page, what: string) => expect(await findFaults(page), what).toEqual([])

/** The list says how many there are: "10 de 23". */
export const counts = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true }).waitFor()

/** The names and values that the topmost dialog lists. */
export const factsOf = (dialog: Locator): Promise<Record<string, string>> =>
  dialog
    .last()
    .locator('dl > div')
    .evaluateAll((pairs) =>
      Object.fromEntries(
        pairs.map(({ children: [name, value] }) => [name?.textContent ?? '', value?.textContent ?? '']),
      ),
    )
