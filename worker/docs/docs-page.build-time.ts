import { docsPage } from './docs-page.ts'
import { pack } from './packed-text.ts'

export const docsHtml = pack(String(await docsPage()))
