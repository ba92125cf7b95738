import { addressLine, brand } from '#schema/brand.ts'
import type { Language } from '#schema/rules/languages.ts'
import { receiptTexts } from '#schema/texts/documents.ts'
import type { Deps } from '#worker/deps.ts'
import type { Document } from '#worker/lib/pdf/blocks.ts'
import type { ReadFont } from '#worker/lib/pdf/letters.ts'
import { mark } from './mark.build-time.ts'

/** A PDF file and its name. */
export interface PdfFile {
  bytes: Uint8Array
  name: string
}

/** What all documents of the shop have in common. */
export const shopDocument = (language: Language): Pick<Document, 'language' | 'letterhead' | 'pageOf'> => ({
  language,
  letterhead: {
    name: brand.displayName,
    author: `${brand.displayName} · ${brand.legalName}`,
    mark,
    footer: [`${brand.legalName} · CNPJ ${brand.cnpj}`, `${addressLine} · ${brand.supportEmail}`],
  },
  pageOf: receiptTexts[language].pageOf,
})

/** The fonts of texts that the standard ones cannot show (web/build/document-fonts.ts). */
export const documentFonts =
  ({ readAsset }: Deps): ReadFont =>
  (name) =>
    readAsset(`/fonts/documents/${name}`)

/** An instant in the shop's time zone: "21 de novembro de 2026 às 05:58:12 (horário de Brasília, UTC-03:00)". */
export function brasiliaTime(at: number, language: Language): string {
  const timeZone = 'America/Sao_Paulo'
  const date = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long', timeStyle: 'medium' }).format(at)
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC')
  return `${date} (${receiptTexts[language].zone}, ${offset})`
}
