import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { contentDisposition } from '#worker/http/documents.ts'
import { isPrintable, printable, wrap } from '#worker/lib/pdf/text.ts'

describe('text', () => {
  test('is printable exactly where the standard fonts have a glyph', async () => {
    const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
    const known = new Set(font.getCharacterSet())
    const ours = Array.from({ length: 0x3000 }, (_, code) => code).filter((code) =>
      isPrintable(String.fromCharCode(code)),
    )
    expect(ours.filter((code) => !known.has(code))).toEqual([])
    expect([...known].filter((code) => code > 0x20 && !ours.includes(code) && ![0xa0, 0xad].includes(code))).toEqual([])
  })

  test('that cannot be printed becomes its nearest letter, or a question mark for each character', () => {
    expect(printable('ação, “nº” – € • ÿ')).toBe('ação, “nº” – € • ÿ')
    expect(printable('a\u0301c\u0327a\u0303o')).toBe('áção')
    expect(printable('Nguyễn Łukasz Đorđe −5 → ½ ﬁm')).toBe('Nguyen Lukasz Dorde -5 -> ½ fim')
    expect(printable('👨‍👩‍👧‍👦 🇧🇷 日本 ☕️')).toBe('? ? ?? ?')
    expect(printable('a\u202eb\u200bc\u0000d\te\r\nf')).toBe('abcd e f')
  })

  test('breaks at spaces, within words only where it must, and loses nothing', () => {
    const lines = wrap(`Lei nº 13.709 ${'x'.repeat(25)} e mais`, 10, (part) => part.length)
    expect(lines.every((line) => line.length <= 10)).toBe(true)
    expect(lines.join('').replaceAll(/\s/g, '')).toBe(`Leinº13.709${'x'.repeat(25)}emais`)
    expect(lines[0]).toBe('Lei')
    expect(lines.at(-1)).toBe('e\xa0mais')
  })
})

test('a file name cannot break out of the header, the quotes or the folder', () => {
  expect(contentDisposition('inline', '../../etc/passwd')).toBe(
    `inline; filename="etcpasswd"; filename*=UTF-8''etcpasswd`,
  )
  expect(contentDisposition('inline', 'ação (1)*.pdf')).toBe(
    `inline; filename="acao (1).pdf"; filename*=UTF-8''a%C3%A7%C3%A3o%20%281%29.pdf`,
  )
  const long = contentDisposition('attachment', `${'é'.repeat(500)}.pdf`)
  expect(long).toMatch(/^attachment; filename="e{150}\.pdf"; filename\*=UTF-8''(%C3%A9){150}\.pdf$/)
})
