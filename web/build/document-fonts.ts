import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * The fonts of documents, whose texts may be in any script: in the order in which they are asked for a character, each for these characters, in
 * the pieces that Fontsource cuts it into.
 */
const fonts: readonly { name: string; characters: RegExp }[] = [
  { name: 'noto-sans', characters: /./su },
  { name: 'noto-sans-hebrew', characters: /\p{sc=Hebrew}/u },
  { name: 'noto-sans-arabic', characters: /\p{sc=Arabic}/u },
  { name: 'noto-sans-thai', characters: /\p{sc=Thai}/u },
  { name: 'noto-sans-kr', characters: /\p{sc=Hangul}/u },
  { name: 'noto-emoji', characters: /./su },
  // Most characters of traditional Chinese and of Japanese too, in the forms of simplified Chinese; the next has the others.
  { name: 'noto-sans-sc', characters: /\P{sc=Hangul}/u },
  { name: 'noto-sans-jp', characters: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u },
]

interface Piece {
  file: string
  bytes: Buffer
  codes: number[]
}

function piecesOf({ name, characters }: (typeof fonts)[number]): Piece[] {
  const dir = dirname(fileURLToPath(import.meta.resolve(`@fontsource/${name}/package.json`)))
  const all: Record<string, string> = JSON.parse(readFileSync(join(dir, 'unicode.json'), 'utf8'))
  return Object.entries(all).map(([piece, ranges]) => {
    const file = `${name}-${piece.replace(/[[\]]/g, '')}.woff`
    const bytes = readFileSync(join(dir, 'files', file.replace('.woff', '-400-normal.woff')))
    const codes = ranges.split(',').flatMap(codesIn)
    return { file, bytes, codes: codes.filter((code) => characters.test(String.fromCodePoint(code))) }
  })
}

/** The characters of a range as style sheets write it: "U+370-377". */
function codesIn(range: string): number[] {
  const [from = 0, to = from] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

/** Those that have characters which none before them has. */
function neededOf(pieces: readonly Piece[]): Piece[] {
  const known = new Set<number>()
  return pieces.flatMap((piece) => {
    const codes = piece.codes.filter((code) => !known.has(code))
    for (const code of codes) known.add(code)
    return codes.length > 0 ? [{ ...piece, codes }] : []
  })
}

/** The characters of all pieces in their order, as ranges: from, to and the piece's number. */
function rangesOf(pieces: readonly Piece[]): number[] {
  const all = pieces.flatMap(({ codes }, n) => codes.map((code): [code: number, piece: number] => [code, n]))
  const ranges: number[] = []
  for (const [code, n] of all.sort(([one], [other]) => one - other)) {
    if (ranges.at(-1) === n && ranges.at(-2) === code - 1) ranges[ranges.length - 2] = code
    else ranges.push(code, code, n)
  }
  return ranges
}

/** Adds the fonts of documents to the site's files, from where the Worker fetches the pieces that a text needs. */
export const documentFonts: Plugin = {
  name: 'document-fonts',
  generateBundle() {
    const pieces = neededOf(fonts.flatMap(piecesOf))
    const add = (name: string, source: string | Uint8Array) =>
      this.emitFile({ type: 'asset', fileName: `fonts/documents/${name}`, source })
    for (const { file, bytes } of pieces) add(file, bytes)
    add('index.json', JSON.stringify({ files: pieces.map(({ file }) => file), ranges: rangesOf(pieces) }))
  },
}
