/** Text in the standard fonts, all characters of which they have. */
interface StandardRun {
  font: null
  text: string
}

/** Glyphs of an embedded font, from left to right; all measures in thousandths of the font's size. */
export interface EmbeddedRun {
  font: string
  glyphs: readonly PlacedGlyph[]
  width: number
}

export interface PlacedGlyph {
  code: number
  /** By which a reader moves on from it. */
  width: number
  /** From the start of the run, on the base line. */
  x: number
  y: number
  /** It stands for no character of its own, as the dots of a letter that is made of glyphs. */
  isSilent: boolean
}

export type Run = StandardRun | EmbeddedRun

/** A font as a file embeds it. */
export interface EmbeddedFont {
  /** By which the contents of pages name it. */
  name: string
  /** A TrueType file. */
  file: Uint8Array
  box: readonly number[]
  ascent: number
  descent: number
  /** By the codes that the pages show: the glyph, its width, and the text that it stands for. */
  characters: readonly { glyph: number; width: number; text: string }[]
}

/** What the texts of a document are set in. */
export interface Letters {
  /** The text in characters that there are glyphs for. */
  printable: (text: string) => string
  /** A printable line as it is drawn, from left to right. */
  runsOf: (line: string) => Run[]
  /** What was drawn by now in fonts that are not standard. */
  fonts: () => EmbeddedFont[]
}

/** Reads a file of the fonts of documents; null where it cannot be read now. */
export type ReadFont = (name: string) => Promise<Uint8Array | null>
