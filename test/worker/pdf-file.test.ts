import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { Document } from '#worker/lib/pdf/blocks.ts'
import { setDocument } from '#worker/lib/pdf/document.ts'
import { encoding, widths } from '#worker/lib/pdf/fonts.build-time.ts'
import { standardLetters } from '#worker/lib/pdf/letters-for.ts'
import { isPrintable } from '#worker/lib/pdf/text.ts'
import { readPdf } from '../read-pdf.ts'

const letters = Array.from(encoding).filter(isPrintable).join('')
const document = (text: string): Document => ({
  title: 'Licença “€” 鍵',
  language: 'pt-BR',
  createdAt: Date.UTC(2026, 10, 22, 12, 30, 5),
  letterhead: {
    name: 'Shop',
    author: 'Shop Ltda.',
    mark: { width: 10, height: 10, drawing: '0 0 10 10 re f' },
    footer: ['CNPJ'],
  },
  pageOf: (page, pages) => `${page}/${pages}`,
  blocks: [{ kind: 'title', text: 'Recibo' }, { kind: 'text', text }, { kind: 'page' }, { kind: 'note', text: 'Fim' }],
})

test('a document is read with its texts, in every letter that the standard fonts have', async () => {
  const { pdf, pages } = await readPdf(setDocument(document(letters), standardLetters))
  expect(pages).toHaveLength(2)
  expect(pages[0]?.join('').replaceAll(' ', '')).toContain(letters.replaceAll(' ', ''))
  expect(pages[1]).toEqual(expect.arrayContaining(['Fim', 'CNPJ 2/2']))
  expect([pdf.getTitle(), pdf.getAuthor(), pdf.getCreator()]).toEqual(['Licença “€” 鍵', 'Shop Ltda.', 'Shop'])
  expect(pdf.getCreationDate()).toEqual(new Date('2026-11-22T12:30:05Z'))
  expect(pdf.catalog.getViewerPreferences()?.getDisplayDocTitle()).toBe(true)
})

test('its table of references leads to every object', () => {
  const file = Buffer.from(setDocument(document('Texto'), standardLetters)).toString('latin1')
  const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? []
  expect(file.slice(Number(start))).toMatch(/^xref\n0 10\n0{10} 65535 f \n/)
  const entries = [...file.slice(Number(start)).matchAll(/^(\d{10}) 00000 n $/gm)]
  expect(entries).toHaveLength(9)
  for (const [index, [, offset = '']] of entries.entries())
    expect(file.slice(Number(offset))).toMatch(new RegExp(`^${index + 1} 0 obj\n<<`))
  for (const [, length = '', content = ''] of file.matchAll(/\/Length (\d+) [^>]*>>\nstream\n(.*?)\nendstream/gs))
    expect(content).toHaveLength(Number(length))
})

test('letters are as wide as in the standard fonts', async () => {
  const pdf = await PDFDocument.load(setDocument(document('Texto'), standardLetters), { throwOnInvalidObject: true })
  const fonts = pdf.getPage(0).node.Resources()?.lookup(PDFName.of('Font'))
  expect(String(fonts)).toMatch(/\/regular .*\/bold/s)
  const blank = await PDFDocument.create()
  for (const [name, font] of [
    ['regular', await blank.embedFont(StandardFonts.Helvetica)],
    ['bold', await blank.embedFont(StandardFonts.HelveticaBold)],
  ] as const)
    for (const letter of letters)
      expect(widths[name][encoding.indexOf(letter)]).toBeCloseTo(font.widthOfTextAtSize(letter, 1000), 3)
})
