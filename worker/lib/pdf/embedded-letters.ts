import bidiFactory from 'bidi-js'
import type { Shape } from './harfbuzz.ts'
import type { EmbeddedFont, EmbeddedRun, Letters, ReadFont, Run } from './letters.ts'
import { fileOf, metricsOf, subsetOf, type Tables, tablesOf } from './sfnt.ts'
import { graphemesOf, isPrintable, printable } from './text.ts'

/** What web/build/document-fonts.ts writes. */
interface Index {
  files: string[]
  /** Ranges of characters in their order: from, to, and the number of the file. */
  ranges: number[]
}

/** The letters for these graphemes, in as many fonts as could be read; null where the list of fonts could not. */
export async function embeddedLetters(graphemes: readonly string[], read: ReadFont): Promise<Letters | null> {
  const list = await read('index.json')
  if (!list) return null
  const index: Index = JSON.parse(new TextDecoder().decode(list))
  const codes = new Set(graphemes.flatMap((grapheme) => Array.from(grapheme, codeOf)))
  const files = [...new Set([...codes].flatMap((code) => fileFor(index, code) ?? []))]
  const { openHarfBuzz } = await import('./harfbuzz.ts')
  const openFont = openHarfBuzz()
  const fonts = new Map<string, PieceFont>()
  await Promise.all(
    files.map(async (file) => {
      const bytes = await read(file)
      if (bytes) fonts.set(file, new PieceFont(`f${files.indexOf(file)}`, tablesOf(bytes), openFont))
    }),
  )
  return lettersIn((code) => fonts.get(fileFor(index, code) ?? ''), fonts)
}

/** A zero width space, which readers leave out: for glyphs that stand for no character. */
const nothing = '\u200b'

const codeOf = (character: string): number => character.codePointAt(0) ?? 0

/** By halving. */
function fileFor({ files, ranges }: Index, code: number): string | undefined {
  let [low, high] = [0, ranges.length / 3 - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [from = 0, to = 0, file = 0] = ranges.slice(3 * middle, 3 * middle + 3)
    if (code < from) high = middle - 1
    else if (code > to) low = middle + 1
    else return files[file]
  }
  return undefined
}

/** A piece of a font, of which a document embeds the glyphs that it shows. */
class PieceFont {
  readonly name: string
  private readonly tables: Tables
  private readonly shape: Shape
  private readonly metrics: ReturnType<typeof metricsOf>
  private readonly codes = new Map<string, number>()
  private readonly characters: { glyph: number; width: number; text: string }[] = []

  constructor(name: string, tables: Tables, openFont: (bytes: Uint8Array) => Shape) {
    this.name = name
    this.tables = tables
    this.shape = openFont(fileOf(tables))
    this.metrics = metricsOf(tables)
  }

  has(text: string): boolean {
    return this.shape(text, false).every(({ id }) => id !== 0)
  }

  run(text: string, isRightToLeft: boolean): EmbeddedRun {
    const scaled = (value: number) => (value * 1000) / this.metrics.units
    const shaped = this.shape(text, isRightToLeft)
    const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((one, other) => one - other)
    const textOf = (cluster: number) => text.slice(cluster, starts[starts.indexOf(cluster) + 1])
    let pen = 0
    const glyphs = shaped.map(({ id, cluster, advance, x, y }, n) => {
      // Of several glyphs for a character, the first one stands for it.
      const isFirst = (isRightToLeft ? shaped[n + 1] : shaped[n - 1])?.cluster !== cluster
      const width = Math.round(scaled(this.metrics.widthOf(id)))
      const code = this.codeOf(id, width, isFirst ? textOf(cluster) : nothing)
      const glyph = { code, width, x: scaled(pen + x), y: scaled(y), isSilent: !isFirst }
      pen += advance
      return glyph
    })
    return { font: this.name, glyphs, width: scaled(pen) }
  }

  /** Of a glyph and its text: the same glyph may stand for several texts. */
  private codeOf(glyph: number, width: number, text: string): number {
    const name = `${glyph} ${text}`
    const known = this.codes.get(name)
    if (known !== undefined) return known
    const code = this.characters.push({ glyph, width, text })
    this.codes.set(name, code)
    return code
  }

  embedded(): EmbeddedFont {
    const { box, ascent, descent } = this.metrics
    const subset = subsetOf(
      this.tables,
      this.characters.map(({ glyph }) => glyph),
    )
    // Code 0 is the glyph of what is missing.
    const characters = [{ glyph: 0, width: 0, text: '' }, ...this.characters]
    return { name: this.name, file: fileOf(subset), box, ascent, descent, characters }
  }

  get isUsed(): boolean {
    return this.characters.length > 0
  }
}

/** Parts of a text that are drawn in one font; null for the standard ones. */
interface Part {
  text: string
  font: PieceFont | null
}

function lettersIn(fontFor: (code: number) => PieceFont | undefined, fonts: ReadonlyMap<string, PieceFont>): Letters {
  const known = new Map<string, Part[] | null>()
  /** The parts of a grapheme; null where there is no glyph. */
  function partsOf(grapheme: string): Part[] | null {
    const found = known.get(grapheme)
    if (found !== undefined) return found
    const parts = wholeIn(grapheme) ?? singlesIn(grapheme)
    known.set(grapheme, parts)
    return parts
  }
  const wholeIn = (grapheme: string): Part[] | null => {
    const font = fontFor(codeOf(grapheme))
    return font?.has(grapheme) ? [{ text: grapheme, font }] : null
  }
  /** Emoji that are joined stand beside each other where no font has them as one. */
  function singlesIn(grapheme: string): Part[] | null {
    const characters = Array.from(grapheme.replace(/[\u200c\u200d]/g, ''))
    if (characters.length < 2 || /\p{M}/u.test(grapheme)) return null
    const parts = characters.map(wholeIn)
    return parts.every((part) => part !== null) ? parts.flat() : null
  }
  const partsOfLine = (line: string): Part[] =>
    graphemesOf(line).flatMap((grapheme) =>
      [...grapheme].every(isPrintable) ? [{ text: grapheme, font: null }] : (partsOf(grapheme) ?? []),
    )

  const runs = new Map<string, Run[]>()
  return {
    printable: (text) => printable(text, (grapheme) => partsOf(grapheme) !== null),
    runsOf(line) {
      const made = runs.get(line) ?? inVisualOrder(partsOfLine(line.replaceAll('\xa0', ' ')))
      runs.set(line, made)
      return made
    },
    fonts: () => [...fonts.values()].filter(({ isUsed }) => isUsed).map((font) => font.embedded()),
  }
}

const bidi = bidiFactory()

/** The runs of a line from left to right (Unicode's bidirectional algorithm, rule L2); its first strong letter gives its direction. */
function inVisualOrder(parts: readonly Part[]): Run[] {
  const line = parts.map(({ text }) => text).join('')
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: { text: string; font: PieceFont | null; level: number }[] = []
  let at = 0
  for (const { text, font } of parts) {
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.text += text
    else runs.push({ text, font, level })
    at += text.length
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < runs.length; from++) {
      let to = from
      while ((runs[to]?.level ?? 0) >= level) to++
      if (to > from + 1) runs.splice(from, to - from, ...runs.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return runs.map(({ text, font, level }) => {
    const isRightToLeft = level % 2 === 1
    if (font) return font.run(text, isRightToLeft)
    return { font: null, text: isRightToLeft ? mirrored(text) : text }
  })
}

/** Punctuation and spaces among letters that are read from right to left. */
const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('')
