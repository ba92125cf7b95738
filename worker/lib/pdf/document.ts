import { createPageWriter } from './pages.ts'

/** What a document says, apart from how it looks. */
export interface Document {
  title: string
  /** BCP 47. */
  language: string
  /** Milliseconds since the epoch. */
  createdAt: number
  letterhead: Letterhead
  pageOf: (page: number, pages: number) => string
  blocks: readonly Block[]
}

/** Who a document comes from: the mark and the name at the head of each page, the lines at its foot. */
export interface Letterhead {
  name: string
  author: string
  /** An outline as an SVG path, filled by the even-odd rule. */
  mark: { width: number; height: number; path: string }
  footer: readonly string[]
}

/** `sum` is the one figure that a document is about, `facts` are names and values, `page` begins a new page. */
export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'note'; text: string }
  | { kind: 'sum'; name: string; value: string; note: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'page' }
export type Fact = readonly [name: string, value: string]

/**
 * Makes a PDF on A4. Its library is taken up by whoever asks for the first document, so that no other request waits for it. Fonts are
 * the standard ones, which every reader brings along; what they cannot show is shown by `printable` as well as it goes.
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
  for (const [place, block] of blocks.entries()) pages.set(block, blocks[place + 1])
  pages.finish(document)
  return pdf.save()
}
