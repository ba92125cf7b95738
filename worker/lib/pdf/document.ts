import type { Document } from './blocks.ts'
import { createPageWriter } from './pages.ts'

/**
 * Renders a PDF on A4. The library is imported with the first document, so that no other request waits for it. It uses the standard fonts,
 * which need not be embedded; `printable` replaces what they lack.
 */
export async function makeDocument(document: Document): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib')
  const { title, language, createdAt, letterhead, blocks } = document
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setLanguage(language)
  pdf.setAuthor(letterhead.author)
  pdf.setCreator(letterhead.name)
  pdf.setProducer(letterhead.name)
  pdf.setCreationDate(new Date(createdAt))
  pdf.setModificationDate(new Date(createdAt))
  const regular = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const pages = createPageWriter(pdf, { regular, bold })
  for (const [index, block] of blocks.entries()) pages.set(block, blocks[index + 1])
  pages.finish(document)
  return pdf.save()
}
