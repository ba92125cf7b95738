import { headingOf } from '#schema/rules/key-headings.ts'
import { isKeyText } from '#schema/rules/key-spellings.ts'
import { keyMax } from '#schema/rules/licenses.ts'

/** A key, and the line of the text on which it stands, from 1. */
export interface KeyLine {
  line: number
  key: string
}

/** What is wrong with a line: its quotes do not close, it has something but no key, or no key looks like this one. */
export type LineFault = 'quotes' | 'empty' | 'tooLong' | 'characters'

export interface KeyText {
  keys: KeyLine[]
  headings: KeyLine[]
  wrong: { line: number; fault: LineFault }[]
}

const anySeparator = ';,\t'
/** Control characters, and what a wrong decoding leaves behind. */
const foreign = /[\p{Cc}\p{Cs}\uFFFD]/u

/**
 * The keys of a pasted text or of a CSV file: the cell of each line that stands under a heading such as `key`, without a heading line the
 * first. Files are read one after another, so that a heading line may stand anywhere.
 */
export function readKeyLines(text: string): KeyText {
  const read: KeyText = { keys: [], headings: [], wrong: [] }
  let separators = anySeparator
  let column = 0
  let line = 1
  for (let at = 0; at < text.length; ) {
    const outlined = recordAt(text, at, anySeparator)
    const headed = headingOf(outlined.cells)
    if (headed >= 0) {
      separators = outlined.separator || anySeparator
      const { cells } = recordAt(text, at, separators)
      column = headingOf(cells)
      read.headings.push({ line, key: cells[column] ?? '' })
    }
    const record = separators === anySeparator ? outlined : recordAt(text, at, separators)
    if (headed < 0 && !/^sep=$/i.test(outlined.cells[0] ?? '')) add(record, line)
    line += record.lines
    at = record.end
  }
  return read

  function add({ cells, isClosed }: CsvRecord, line: number) {
    const key = cells[column] ?? ''
    const fault = isClosed ? faultOf(key, cells) : 'quotes'
    if (fault) read.wrong.push({ line, fault })
    else if (key !== '') read.keys.push({ line, key })
  }
}

function faultOf(key: string, cells: readonly string[]): LineFault | undefined {
  if (!isKeyText(key)) return cells.some(Boolean) ? 'empty' : undefined
  if (key.length > keyMax) return 'tooLong'
  return foreign.test(key) ? 'characters' : undefined
}

interface CsvRecord {
  cells: string[]
  /** What ends its first cell; empty where it has one cell. */
  separator: string
  /** How many lines it takes: quoted cells may hold line breaks. */
  lines: number
  isClosed: boolean
  end: number
}

const breaks = /\r\n|\r|\n/g

/** The record that begins at `start`. One whose quotes do not close ends with its line: it takes no other lines with it. */
function recordAt(text: string, start: number, separators: string): CsvRecord {
  const cells: string[] = []
  let separator = ''
  for (let at = start; ; ) {
    const cell = cellAt(text, at, separators)
    if (!cell) {
      const { end } = lineAt(text, start)
      return { cells, separator, lines: 1, isClosed: false, end }
    }
    cells.push(cell.text)
    const next = text[cell.end] ?? ''
    if (next !== '' && separators.includes(next)) {
      separator ||= next
      at = cell.end + 1
      continue
    }
    const { end } = lineAt(text, cell.end)
    const lines = text.slice(start, end).match(breaks)?.length ?? 0
    return { cells, separator, lines, isClosed: true, end }
  }
}

/** Where the line at `at` stops, and where the next one begins. */
function lineAt(text: string, at: number) {
  breaks.lastIndex = at
  const found = breaks.exec(text)
  return found ? { stop: found.index, end: breaks.lastIndex } : { stop: text.length, end: text.length }
}

/** The trimmed cell at `at`, up to its separator or the end of its line; null if it is quoted and does not close. */
function cellAt(text: string, at: number, separators: string): { text: string; end: number } | null {
  const { stop } = lineAt(text, at)
  const rest = text.slice(at, stop)
  if (!rest.trimStart().startsWith('"')) {
    let end = at
    while (end < stop && !separators.includes(text.charAt(end))) end++
    return { text: text.slice(at, end).trim(), end }
  }
  const quoted = /"([^"]*(?:""[^"]*)*)"/y
  quoted.lastIndex = at + rest.indexOf('"')
  const [whole, inner = ''] = quoted.exec(text) ?? []
  if (whole === undefined) return null
  let end = quoted.lastIndex
  while (text[end] === ' ') end++
  const next = text[end] ?? '\n'
  return separators.includes(next) || next === '\n' || next === '\r'
    ? { text: inner.replaceAll('""', '"').trim(), end }
    : null
}

/** The text of a file as editors and spreadsheets save it: UTF-8, UTF-16 with its mark, or Windows-1252; null if it is no text. */
export function textOfFile(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  return /[^\P{Cc}\t\n\v\f\r]/u.test(text) ? null : text
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  // Decoders leave the byte order mark out.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
