import { docsPage } from './docs-page.ts'

export const docsHtml = String(await docsPage())
