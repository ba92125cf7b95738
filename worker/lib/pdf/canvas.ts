import { encoding } from './fonts.build-time.ts'
import type { EmbeddedRun, PlacedGlyph } from './letters.ts'
import type { Color, TextStyle } from './styles.ts'

/** The part of a circle's radius by which Bézier curves follow it. */
const roundness = 0.5523
/** The part of its size by which a letter's border makes it bold. */
const boldBorder = 0.03

/** Collects what a page shows, in the operators of PDF (ISO 32000-1, annex A). All measures in points, from the lower left corner. */
export class Canvas {
  private readonly operators: string[] = []

  /** `text` has only characters that the standard fonts have. */
  text({ font, size }: TextStyle, text: string, x: number, y: number, color: Color): void {
    const codes = Array.from(text, (letter) => encoding.indexOf(letter).toString(16).padStart(2, '0')).join('')
    this.operators.push(`BT ${fill(color)} /${font} ${size} Tf 1 0 0 1 ${at(x)} ${at(y)} Tm <${codes}> Tj ET`)
  }

  /**
   * Silent glyphs come after the others, as what has no text, so that they do not part a word for readers. What is bold gets a border, for want of
   * another font.
   */
  glyphs({ font: weight, size }: TextStyle, { font, glyphs }: EmbeddedRun, x: number, y: number, color: Color): void {
    const border = weight === 'bold' ? `${color.map(at).join(' ')} RG ${at(size * boldBorder)} w 2 Tr` : '0 Tr'
    const begin = `BT ${fill(color)} ${border} /${font} ${size} Tf`
    const place = (glyph: PlacedGlyph) =>
      `1 0 0 1 ${at(x + (glyph.x * size) / 1000)} ${at(y + (glyph.y * size) / 1000)} Tm`
    for (const part of partsAtHeights(glyphs.filter(({ isSilent }) => !isSilent)))
      if (part[0]) this.operators.push(`${begin} ${place(part[0])} [${shown(part)}] TJ 0 Tr ET`)
    for (const glyph of glyphs.filter(({ isSilent }) => isSilent))
      this.operators.push(
        `/Span << /ActualText <feff> >> BDC ${begin} ${place(glyph)} ${hex(glyph.code)} Tj 0 Tr ET EMC`,
      )
  }

  line(from: number, to: number, y: number, thickness: number, color: Color): void {
    this.operators.push(`${color.map(at).join(' ')} RG ${thickness} w ${at(from)} ${at(y)} m ${at(to)} ${at(y)} l S`)
  }

  /** A filled rectangle with rounded corners. */
  box(x: number, y: number, width: number, height: number, radius: number, color: Color): void {
    const control = radius * (1 - roundness)
    const [right, top] = [x + width, y + height]
    const curve = (...points: number[]) => `${points.map(at).join(' ')} c`
    this.operators.push(
      fill(color),
      `${at(x + radius)} ${at(y)} m ${at(right - radius)} ${at(y)} l`,
      curve(right - control, y, right, y + control, right, y + radius),
      `${at(right)} ${at(top - radius)} l`,
      curve(right, top - control, right - control, top, right - radius, top),
      `${at(x + radius)} ${at(top)} l`,
      curve(x + control, top, x, top - control, x, top - radius),
      `${at(x)} ${at(y + radius)} l`,
      curve(x, y + control, x + control, y, x + radius, y),
      'f',
    )
  }

  /** Operators whose drawing has its upper left corner at the origin; here at `x` and `y`. */
  drawing(operators: string, x: number, y: number, scale: number): void {
    this.operators.push(`q ${at(scale)} 0 0 ${at(scale)} ${at(x)} ${at(y)} cm`, operators, 'Q')
  }

  content(): string {
    return this.operators.join('\n')
  }
}

/** Glyphs in a row on one line. */
function partsAtHeights(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const parts: PlacedGlyph[][] = []
  for (const glyph of glyphs) {
    const last = parts.at(-1)
    if (last?.[0]?.y === glyph.y) last.push(glyph)
    else parts.push([glyph])
  }
  return parts
}

/** Codes, and between them how far a glyph is from where the one before leads. */
function shown(glyphs: readonly PlacedGlyph[]): string {
  let end = glyphs[0]?.x ?? 0
  return glyphs
    .map(({ code, width, x }) => {
      const back = end - x
      end = x + width
      return `${Math.abs(back) < 0.5 ? '' : at(back)}${hex(code)}`
    })
    .join('')
}

const hex = (code: number): string => `<${code.toString(16).padStart(4, '0')}>`
const at = (value: number): string => String(Math.round(value * 1000) / 1000)
const fill = (color: Color): string => `${color.map(at).join(' ')} rg`
