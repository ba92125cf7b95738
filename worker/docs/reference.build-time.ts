import { pack } from './packed-text.ts'
import { referenceMarkdown } from './reference.ts'

/** The reference in Markdown, by language. */
export const references = { 'pt-BR': pack(referenceMarkdown('pt-BR')), en: pack(referenceMarkdown('en')) }
