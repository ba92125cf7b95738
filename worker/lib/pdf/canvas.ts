import { encoding } from './fonts.build-time.ts'
import type { Color, TextStyle } from './styles.ts'

/** The part of a circle's radius by which Bézier curves follow it. */
const roundness = 0.5523

/** Collects what a page shows, in the operators of PDF (ISO 32000-1, annex A). All measures in points, from the lower left corner. */
export class Canvas {
  private readonly operators: string[] = []

  /** `text` has only characters that the standard fonts have. */
  text({ font, size }: TextStyle, text: string, x: number, y: number, color: Color): void {
    const codes = Array.from(text, (letter) => encoding.indexOf(letter).toString(16).padStart(2, '0')).join('')
    this.operators.push(`BT ${fill(color)} /${font} ${size} Tf 1 0 0 1 ${at(x)} ${at(y)} Tm <${codes}> Tj ET`)
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

const at = (value: number): string => String(Math.round(value * 1000) / 1000)
const fill = (color: Color): string => `${color.map(at).join(' ')} rg`
