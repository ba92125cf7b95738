import type { Page } from 'playwright-core'
import { texts } from './page-states.ts'

/** Opens what the list of purchases has behind "Detalhes" of a product. */
export const openDetails = (page: Page, product: string, lang: keyof typeof texts = 'pt-BR') =>
  page
    .getByRole('button', { name: texts[lang].dashboard.purchases.moreOf.replace('{{product}}', product), exact: true })
    .click()
