import { expect, test } from 'vitest'
import { csvLine } from '#schema/rules/csv.ts'
import { readKeyLines, textOfFile } from '#web/admin/key-lines.ts'

const keysOf = (text: string) => readKeyLines(text).keys.map(({ key }) => key)
const bytes = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean) => {
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return new Uint8Array(isLittle ? little : little.swap16())
}

test('a key is the first cell of its line, quoted or not, with any separator and any line break', () => {
  for (const separator of [';', ',', '\t'])
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      const lines = [
        `"AAA-1"${separator}nota`,
        `BBB-2${separator}`,
        '',
        '  CCC-3  ',
        `"D""D"${separator}"x ${separator} y"`,
      ]
      expect(readKeyLines(lines.join(lineBreak)), JSON.stringify({ separator, lineBreak })).toEqual({
        keys: [
          { line: 1, key: 'AAA-1' },
          { line: 2, key: 'BBB-2' },
          { line: 4, key: 'CCC-3' },
          { line: 5, key: 'D"D' },
        ],
        headings: [],
        wrong: [],
      })
    }
})

test('a line break in a quoted cell begins no other key, and the lines after it keep their numbers', () => {
  expect(readKeyLines('A-1;"nota\r\nem duas linhas"\r\nB-2\r\n')).toEqual({
    keys: [
      { line: 1, key: 'A-1' },
      { line: 3, key: 'B-2' },
    ],
    headings: [],
    wrong: [],
  })
})

test('a heading line is no key, and says in which column the keys are and what separates them', () => {
  for (const heading of ['key', 'Chave', '"CHAVES"', 'Serial', 'serial_number', 'Número de série', 'Licença', 'Código'])
    expect(readKeyLines(`${heading}\nA-1`), heading).toEqual({
      keys: [{ line: 2, key: 'A-1' }],
      headings: [{ line: 1, key: heading.replaceAll('"', '') }],
      wrong: [],
    })
  expect(keysOf('Código;Produto;Chave\n17;"Aurora; Trainer";A,1\n18;Overlay;B-2')).toEqual(['A,1', 'B-2'])
  expect(keysOf('sep=,\r\nproduct,key\r\nAurora,A;1\r\n')).toEqual(['A;1'])
  // Two files, read one after another.
  expect(keysOf('A-1\nB-2\nproduto;serial\nAurora;C-3')).toEqual(['A-1', 'B-2', 'C-3'])
  // A key may hold the word.
  expect(keysOf('KEY-1\nSERIAL-2')).toEqual(['KEY-1', 'SERIAL-2'])
  // The shop's own file of new keys.
  const own = [
    ['Chave', 'Validade'],
    ['A-1', '24/12/2026 10:00'],
    ['B-2', '24/12/2026 10:00'],
  ]
  expect(keysOf(own.map(csvLine).join(''))).toEqual(['A-1', 'B-2'])
})

test('a line that cannot be read is named with what is wrong, and takes no other line with it', () => {
  const lines = [
    'A-1',
    '"B-2',
    'C-3',
    ';sem chave',
    'D'.repeat(129),
    'E-\uFFFD5',
    ';;',
    '"F-6" e mais',
    '"G\n7";x',
    'H-8',
    '\u200b',
    '--\u2013 ._;nota',
  ]
  expect(readKeyLines(lines.join('\n'))).toEqual({
    keys: [
      { line: 1, key: 'A-1' },
      { line: 3, key: 'C-3' },
      { line: 11, key: 'H-8' },
    ],
    headings: [],
    wrong: [
      { line: 2, fault: 'quotes' },
      { line: 4, fault: 'empty' },
      { line: 5, fault: 'tooLong' },
      { line: 6, fault: 'characters' },
      { line: 8, fault: 'quotes' },
      { line: 9, fault: 'characters' },
      { line: 12, fault: 'empty' },
      { line: 13, fault: 'empty' },
    ],
  })
  expect(readKeyLines('"A-1\n"B-2\nC-3').wrong.map(({ line }) => line)).toEqual([1, 2])
  expect(readKeyLines('')).toEqual({ keys: [], headings: [], wrong: [] })
})

test('a thousand long lines whose quotes do not close are read at once', () => {
  const begun = performance.now()
  expect(readKeyLines(`"${'x'.repeat(100)};\n`.repeat(1_001)).wrong).toHaveLength(1_001)
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('a file is read as Notepad and Excel save it, and one that is no text is refused', () => {
  const text = 'Número de série;Nota\r\nA-1;ação'
  expect(textOfFile(bytes(text))).toBe(text)
  expect(textOfFile(bytes(`\uFEFF${text}`))).toBe(text)
  expect(textOfFile(utf16(text, true))).toBe(text)
  expect(textOfFile(utf16(text, false))).toBe(text)
  expect(textOfFile(new Uint8Array(Buffer.from(text, 'latin1')))).toBe(text)
  // The beginning of an XLSX file, which is a ZIP file.
  expect(textOfFile(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0]))).toBeNull()
})
