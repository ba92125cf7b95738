import { deflateSync } from 'node:zlib'

/** What a reader shows of a document beside its pages. */
export interface DocumentInfo {
  title: string
  author: string
  creator: string
  /** BCP 47. */
  language: string
  /** Milliseconds since the epoch. */
  createdAt: number
}

/** The number of the first page's object, after the catalog, the tree of pages, the info and two fonts. */
const firstPage = 6

/**
 * A PDF file (ISO 32000-1, chapter 7.5) whose pages have one size, in points, and show text in the standard fonts, which every reader has and
 * which are not embedded. The contents of the pages name them `/regular` and `/bold`.
 */
export function writeFile(info: DocumentInfo, size: { width: number; height: number }, pages: string[]): Uint8Array {
  const title = textOf(info.title)
  const creator = textOf(info.creator)
  const date = dateOf(info.createdAt)
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang ${textOf(info.language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 ${size.width} ${size.height}] ` +
      '/Resources << /Font << /regular 4 0 R /bold 5 0 R >> >> >>',
    `<< /Title ${title} /Author ${textOf(info.author)} /Creator ${creator} /Producer ${creator} ` +
      `/CreationDate ${date} /ModDate ${date} >>`,
    standardFont('Helvetica'),
    standardFont('Helvetica-Bold'),
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${firstPage + 2 * index + 1} 0 R >>`,
      stream(content),
    ]),
  ]
  // One character is one byte. The second line tells transports that the file is binary.
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  let table = '0000000000 65535 f \n'
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const count = objects.length + 1
  const end = `trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(`${file}xref\n0 ${count}\n${table}${end}`, 'latin1'))
}

const standardFont = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

function stream(content: string): string {
  const bytes = deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  return `<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n${bytes}\nendstream`
}

/** A text string in UTF-16, big-endian and with its mark. */
const textOf = (text: string) =>
  `<feff${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`

const dateOf = (at: number) => `(D:${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z)`
