import { palette, tones } from './palette.ts'
import { area, at, box, disc, line, mix, words, wordsAround, wordsWidth } from './shapes.ts'

const { brass, paper } = palette
const { night, surface, raised, edge, muted } = tones

/** Signs of options on a grid of 24, as strokes. */
const signs = {
  heart: 'M12 20C5 15 3 11 3 8a4.5 4.5 0 0 1 9-1a4.5 4.5 0 0 1 9 1c0 3-2 7-9 12Z',
  bolt: 'M13 2L4 14h7l-1 8l9-12h-7Z',
  star: 'M12 3l2.7 6l6.3.6l-4.8 4.2l1.5 6.2L12 16.7L6.3 20l1.5-6.2L3 9.6L9.3 9Z',
  chest: 'M4 11V8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v3M3 11h18v9H3ZM12 11v4',
  boot: 'M7 3v11l-2 3v3h14v-3c-4 0-6-2-6-5V3Z',
  radar: 'M12 3a9 9 0 1 0 .1 0M12 12l6-6M12 8a4 4 0 1 0 .1 0',
  flame: 'M12 2c1 5 6 7 6 12a6 6 0 0 1-12 0c0-3 2-4 3-6c1 2 2 2 3 3c1-3 0-6 0-9Z',
  shield: 'M12 2l8 3v7c0 5-4 8-8 10c-4-2-8-5-8-10V5Z',
  eye: 'M2 12c4-7 16-7 20 0c-4 7-16 7-20 0ZM12 9a3 3 0 1 0 .1 0',
  gear: 'M12 8a4 4 0 1 0 .1 0M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  play: 'M7 4l13 8L7 20Z',
} as const
export type Sign = keyof typeof signs

export const sign = (name: Sign, x: number, y: number, size: number, color: string): string =>
  at(x, y, Math.round((size / 24) * 100) / 100, line(signs[name], color, 2))

/** A window of a tool with its name, and its content below the head. */
export function toolWindow(w: number, h: number, name: string, content: string): string {
  return (
    box(10, 14, w, h, night, { r: 18, opacity: 0.34 }) +
    box(0, 0, w, h, surface, { r: 18, stroke: tones.line }) +
    area(`M0 60V18a18 18 0 0 1 18-18h${w - 36}a18 18 0 0 1 18 18v42Z`, raised) +
    disc(34, 30, 13, brass) +
    disc(34, 30, 4.5, raised) +
    words(name, 62, 21, 3, paper) +
    line(`M${w - 70} 31h14m18-7l13 13m0-13l-13 13`, muted, 2.5) +
    at(0, 60, 1, content)
  )
}

/** The height of a window's head. */
export const headHeight = 60

export const toggle = (x: number, y: number, isOn: boolean): string =>
  box(x, y, 52, 28, isOn ? brass : tones.line, { r: 14 }) + disc(x + (isOn ? 38 : 14), y + 14, 10, isOn ? night : muted)

/** `share` from 0 to 1. */
export const slider = (x: number, y: number, w: number, share: number): string =>
  box(x, y - 3, w, 6, tones.line, { r: 3 }) +
  box(x, y - 3, w * share, 6, brass, { r: 3 }) +
  disc(x + w * share, y, 10, paper)

export const keyCapWidth = (label: string, size = 1): number =>
  Math.max(40 * size, wordsWidth(label, 2 * size) + 22 * size)

export function keyCap(x: number, y: number, label: string, isLit: boolean, size = 1): string {
  const w = keyCapWidth(label, size)
  const look = isLit ? { r: 7 * size } : { r: 7 * size, stroke: edge, width: 1.5 }
  return (
    box(x, y + 3 * size, w, 34 * size, isLit ? mix(brass, night, 0.45) : night, { r: 7 * size }) +
    box(x, y, w, 32 * size, isLit ? brass : raised, look) +
    wordsAround(label, x + w / 2, y + 10 * size, 2 * size, isLit ? night : paper)
  )
}

/** The bars of the game's own display: what is left of the health and of the mana. */
export const gameBars = (x: number, y: number): string =>
  box(x, y, 300, 22, night, { r: 11, opacity: 0.7 }) +
  box(x + 4, y + 4, 230, 14, palette.tomato, { r: 7 }) +
  box(x, y + 32, 230, 16, night, { r: 8, opacity: 0.7 }) +
  box(x + 4, y + 36, 130, 8, palette.sky, { r: 4 })

/** Figures in a row over the game: a label, its value, and the colour of its mark. */
export type Figure = readonly [label: string, value: string, color?: string]
export const figureRow = (figures: readonly Figure[]): string =>
  figures
    .map(([label, value, color = brass], n) =>
      at(
        n * 148,
        0,
        1,
        box(0, 0, 138, 76, night, { r: 12, opacity: 0.88 }) +
          box(7, 16, 4, 44, color, { r: 2 }) +
          words(label, 20, 14, 1.8, muted) +
          words(value, 20, 36, 4, paper),
      ),
    )
    .join('')
