import type { Block, Document, Fact, Letterhead } from './blocks.ts'
import { Canvas } from './canvas.ts'
import { encoding, widths } from './fonts.build-time.ts'
import type { Letters, Run } from './letters.ts'
import {
  a4,
  type Color,
  colors,
  margin,
  nameWidth,
  orphanLines,
  rowPadding,
  sumHeight,
  type TextStyle,
  textStyles,
  width,
} from './styles.ts'
import { wrap } from './text.ts'

/** Places blocks on pages from top to bottom, with automatic page breaks. */
export function createPageWriter({ printable, runsOf }: Letters) {
  let page = new Canvas()
  const all = [page]
  let y = a4.height - margin.top
  let isEmpty = true

  const breakPage = () => {
    page = new Canvas()
    all.push(page)
    y = a4.height - margin.top
    isEmpty = true
  }
  const remainingHeight = () => y - margin.bottom + 0.01
  const requireSpace = (height: number) => {
    if (remainingHeight() < height && !isEmpty) breakPage()
  }
  const advance = (by: number) => {
    y -= by
    isEmpty = false
  }

  const runWidth = ({ font, size }: TextStyle, run: Run): number => {
    let sum = 0
    if (run.font !== null) sum = run.width
    else for (const letter of run.text) sum += widths[font][encoding.indexOf(letter)] ?? 0
    return (sum * size) / 1000
  }
  const widthOf = (look: TextStyle, text: string): number =>
    runsOf(text).reduce((sum, run) => sum + runWidth(look, run), 0)
  const linesOf = (look: TextStyle, text: string, within = width) =>
    wrap(printable(text), within, (part) => widthOf(look, part))

  /** One line whose box starts at `top`. */
  const draw = (look: TextStyle, text: string, x: number, top: number, color: Color = colors.text, on = page) => {
    const y = top - (look.leading + 0.7 * look.size) / 2
    let at = x
    for (const run of runsOf(text)) {
      if (run.font === null) on.text(look, run.text, at, y, color)
      else on.glyphs(look, run, at, y, color)
      at += runWidth(look, run)
    }
  }
  const drawAtRight = (look: TextStyle, text: string, right: number, top: number, color: Color, on = page) =>
    draw(look, text, right - widthOf(look, text), top, color, on)
  const rule = (at: number, on = page) => on.line(margin.side, a4.width - margin.side, at, 0.6, colors.line)

  /** The height of a block's start that must stay on the same page as the heading above it. */
  function startOf(block: Block | undefined): number {
    if (block?.kind === 'facts') return block.facts.slice(0, orphanLines).reduce((sum, fact) => sum + heightOf(fact), 0)
    if (block?.kind !== 'text') return 0
    const { length } = linesOf(textStyles.text, block.text)
    return textStyles.text.leading * (length > 2 * orphanLines - 1 ? orphanLines : length)
  }

  function setLines(look: TextStyle, text: string, color = colors.text) {
    let left = linesOf(look, text)
    if (!isEmpty) advance(look.before)
    while (left.length > 0) {
      const fitting = Math.max(0, Math.floor(remainingHeight() / look.leading))
      const now = fitting >= left.length ? left.length : Math.min(fitting, left.length - orphanLines)
      if (now >= orphanLines || now === left.length) {
        for (const line of left.slice(0, now)) {
          draw(look, line, margin.side, y, color)
          advance(look.leading)
        }
        left = left.slice(now)
      }
      if (left.length > 0) breakPage()
    }
    advance(look.after)
  }

  const valueWidth = width - nameWidth
  const heightOf = ([, value]: Fact) =>
    linesOf(textStyles.fact, value, valueWidth).length * textStyles.fact.leading + 2 * rowPadding

  function setFact(fact: Fact) {
    const [name, value] = fact
    const height = heightOf(fact)
    requireSpace(height)
    draw(textStyles.fact, printable(name), margin.side, y - rowPadding, colors.muted)
    for (const [n, line] of linesOf(textStyles.fact, value, valueWidth).entries())
      draw(textStyles.fact, line, margin.side + nameWidth, y - rowPadding - n * textStyles.fact.leading)
    advance(height)
    rule(y)
  }

  function setSum({ name, value, note }: Extract<Block, { kind: 'sum' }>) {
    requireSpace(sumHeight)
    page.box(margin.side, y - sumHeight, width, sumHeight, 8, colors.ground)
    const inside = margin.side + 18
    draw(textStyles.small, printable(name), inside, y - 12, colors.muted)
    draw(textStyles.figure, printable(value), inside, y - 25)
    drawAtRight(textStyles.heading, printable(note), a4.width - inside, y - 33, colors.brand)
    advance(sumHeight + 6)
  }

  function set(block: Block, next?: Block) {
    if (block.kind === 'page') return breakPage()
    if (block.kind === 'sum') return setSum(block)
    if (block.kind === 'facts') return block.facts.forEach(setFact)
    const look = textStyles[block.kind]
    if (block.kind === 'heading') {
      const lines = linesOf(look, block.text).length
      requireSpace(look.before + lines * look.leading + look.after + startOf(next))
    }
    setLines(look, block.text, block.kind === 'note' ? colors.muted : colors.text)
  }

  /** Draws headers and footers, once the number of pages is known, and returns the content of each page. */
  function finish({ title, letterhead, pageOf }: Document): string[] {
    for (const [n, pdfPage] of all.entries()) {
      const top = a4.height - 52
      drawMark(letterhead, pdfPage, top)
      if (n > 0) drawAtRight(textStyles.small, printable(title), a4.width - margin.side, top - 4, colors.muted, pdfPage)
      rule(a4.height - 84, pdfPage)
      const foot = margin.bottom - 20
      rule(foot + 6, pdfPage)
      for (const [line, text] of letterhead.footer.entries())
        draw(
          textStyles.small,
          printable(text),
          margin.side,
          foot - line * textStyles.small.leading,
          colors.muted,
          pdfPage,
        )
      drawAtRight(textStyles.small, pageOf(n + 1, all.length), a4.width - margin.side, foot, colors.muted, pdfPage)
    }
    return all.map((canvas) => canvas.content())
  }

  function drawMark({ name, mark }: Letterhead, pdfPage: typeof page, top: number) {
    const markWidth = 26
    const scale = markWidth / mark.width
    const y = top - (textStyles.name.leading - mark.height * scale) / 2
    pdfPage.drawing(mark.drawing, margin.side, y, scale)
    draw(textStyles.name, printable(name), margin.side + markWidth + 8, top, colors.brand, pdfPage)
  }

  return { set, finish }
}
