import { deflateSync } from 'node:zlib'
import type { EmbeddedFont } from './letters.ts'

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
 * which are not embedded, and in `fonts`. The contents of the pages name the former `/regular` and `/bold`.
 */
export function writeFile(
  info: DocumentInfo,
  size: { width: number; height: number },
  pages: string[],
  fonts: readonly EmbeddedFont[],
): Uint8Array {
  const title = textOf(info.title)
  const creator = textOf(info.creator)
  const date = dateOf(info.createdAt)
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  const firstFont = firstPage + 2 * pages.length
  const embedded = fonts.map(({ name }, index) => `/${name} ${firstFont + fontObjects * index} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang ${textOf(info.language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 ${size.width} ${size.height}] ` +
      `/Resources << /Font << /regular 4 0 R /bold 5 0 R ${embedded} >> >> >>`,
    `<< /Title ${title} /Author ${textOf(info.author)} /Creator ${creator} /Producer ${creator} ` +
      `/CreationDate ${date} /ModDate ${date} >>`,
    standardFont('Helvetica'),
    standardFont('Helvetica-Bold'),
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${firstPage + 2 * index + 1} 0 R >>`,
      stream(content),
    ]),
    ...fonts.flatMap((font, index) => embeddedFont(font, firstFont + fontObjects * index)),
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

/** How many objects an embedded font takes. */
const fontObjects = 6

/** A font whose codes are of two bytes, and of no meaning but by its tables (ISO 32000-1, chapters 9.7 and 9.10.3). */
function embeddedFont({ name, file, box, ascent, descent, characters }: EmbeddedFont, first: number): string[] {
  const baseName = `/AAAAAA+Noto-${name}`
  const info = '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
  const glyphs = Buffer.alloc(2 * characters.length)
  for (const [code, { glyph }] of characters.entries()) glyphs.writeUInt16BE(glyph, 2 * code)
  return [
    `<< /Type /Font /Subtype /Type0 /BaseFont ${baseName} /Encoding /Identity-H ` +
      `/DescendantFonts [${first + 1} 0 R] /ToUnicode ${first + 4} 0 R >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${baseName} /CIDSystemInfo ${info} /FontDescriptor ${first + 2} 0 R ` +
      `/CIDToGIDMap ${first + 5} 0 R /W [0 [${characters.map(({ width }) => width).join(' ')}]] >>`,
    `<< /Type /FontDescriptor /FontName ${baseName} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight ${ascent} /StemV 80 /FontFile2 ${first + 3} 0 R >>`,
    stream(Buffer.from(file).toString('latin1'), `/Length1 ${file.length} `),
    stream(toUnicode(characters)),
    stream(glyphs.toString('latin1')),
  ]
}

/** The text of each code, by which readers search and copy. A list has 100 entries at most. */
function toUnicode(characters: EmbeddedFont['characters']): string {
  const entries = characters.flatMap(({ text }, code) =>
    text === '' ? [] : [`<${code.toString(16).padStart(4, '0')}> <${hexOf(text)}>`],
  )
  const lists = Array.from({ length: Math.ceil(entries.length / 100) }, (_, n) => {
    const list = entries.slice(100 * n, 100 * n + 100)
    return [`${list.length} beginbfchar`, ...list, 'endbfchar'].join('\n')
  })
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...lists,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

function stream(content: string, more = ''): string {
  const bytes = deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  return `<< ${more}/Length ${bytes.length} /Filter /FlateDecode >>\nstream\n${bytes}\nendstream`
}

/** A text string in UTF-16, big-endian and with its mark. */
const textOf = (text: string) => `<feff${hexOf(text)}>`

const hexOf = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')

const dateOf = (at: number) => `(D:${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z)`
