import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'

export interface ReadPdf {
  pdf: PDFDocument
  /** The lines of each page, from the top down: what stands beside each other is one line. */
  pages: string[][]
  /** All lines as one text, as a person reads it: heads and feet are among it. */
  text: string
}

interface Shown {
  x: number
  y: number
  text: string
}

/** Reads a PDF of ours: text in the standard fonts, each piece at a place of its own. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const pages = pdf.getPages().map(({ node }) => {
    const contents = node.Contents()
    const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
    const operators = parts.map((part) => {
      const stream = pdf.context.lookup(part)
      if (!(stream instanceof PDFRawStream)) throw new Error('contents of a kind that we do not write')
      return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    })
    return linesOf(shownBy(operators.join('\n')))
  })
  return { pdf, pages, text: pages.flat().join(' ') }
}

const shownBy = (operators: string): Shown[] =>
  [...operators.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\s+<([0-9A-Fa-f]*)> Tj/g)].map(([, x, y, hex = '']) => ({
    x: Number(x),
    y: Number(y),
    text: new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
  }))

const linesOf = (shown: Shown[]): string[] =>
  [...Map.groupBy(shown, ({ y }) => Math.round(y)).entries()]
    .sort(([one], [other]) => other - one)
    .map(([, parts]) =>
      parts
        .sort((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(' '),
    )
