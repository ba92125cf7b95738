import { drawSvgPath, FillRule, rgb } from '@cantoo/pdf-lib'
import type { Color } from './styles.ts'

/** An SVG path, filled by the even-odd rule, in PDF's operators; its upper left corner is at the origin. */
export const filledPath = (path: string, color: Color): string =>
  drawSvgPath(path, {
    x: 0,
    y: 0,
    scale: 1,
    color: rgb(...color),
    borderColor: undefined,
    borderWidth: 0,
    fillRule: FillRule.EvenOdd,
  })
    .map(String)
    .join('\n')
