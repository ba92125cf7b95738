import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'

export interface ReadPdf {
  pdf: PDFDocument
  /** The lines of each page, from the top down; texts at the same height are one line. */
  pages: string[][]
  /** All lines as one text, page headers and footers included. */
  text: string
}

interface PlacedText {
  x: number
  y: number
  text: string
}

/** Reads a PDF written by worker/lib/pdf: text in the standard fonts, each piece at its own position. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const pages = pdf.getPages().map(({ node }) => {
    const contents = node.Contents()
    const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
    const operators = parts.map((part) => {
      const stream = pdf.context.lookup(part)
      if (!(stream instanceof PDFRawStream)) throw new Error('unexpected kind of contents')
      return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    })
    return linesOf(textsIn(operators.join('\n')))
  })
  return { pdf, pages, text: pages.flat().join(' ') }
}

const textsIn = (operators: string): PlacedText[] =>
  [...operators.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\s+<([0-9A-Fa-f]*)> Tj/g)].map(([, x, y, hex = '']) => ({
    x: Number(x),
    y: Number(y),
    text: new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
  }))

const linesOf = (shown: PlacedText[]): string[] =>
  [...Map.groupBy(shown, ({ y }) => Math.round(y)).entries()]
    .sort(([one], [other]) => other - one)
    .map(([, parts]) =>
      parts
        .sort((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(' '),
    )
