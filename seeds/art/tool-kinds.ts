import type { Random } from '#seeds/random.ts'
import { palette, tones } from './palette.ts'
import { area, at, box, disc, line, mix, through, words, wordsUpTo } from './shapes.ts'
import {
  type Figure,
  figureRow,
  headHeight,
  keyCap,
  keyCapWidth,
  type Sign,
  sign,
  slider,
  toggle,
  toolWindow,
} from './tool-parts.ts'

const { brass, paper, tomato, sky, mint, lilac, bottle } = palette
const { night, surface, raised, muted } = tones

/** A label that is alike in both languages, and what it is set to: on or off, or a share of a slider. */
export type Option = readonly [sign: Sign, label: string, value: boolean | number]

interface Drawn {
  content: string
  width: number
}

const inWindow = (name: string, width: number, body: number, content: string): Drawn => ({
  content: toolWindow(width, headHeight + body, name, content),
  width,
})

/** Options one below another; with their keys, F1 first, where there is room for them. */
export function optionsPanel(name: string, options: readonly Option[], hasKeys: boolean): Drawn {
  const width = hasKeys ? 560 : 440
  const end = width - (hasKeys ? 104 : 24)
  const rows = options.map(([icon, label, value], n) => {
    const y = 12 + n * 62
    const key = `F${n + 1}`
    const isOn = value !== false
    return (
      (n ? box(24, y - 1, width - 48, 1.5, tones.line) : '') +
      box(24, y + 12, 38, 38, raised, { r: 10 }) +
      sign(icon, 31, y + 19, 24, isOn ? brass : muted) +
      words(label, 80, y + 24, 2.4, isOn ? paper : muted) +
      (typeof value === 'number' ? slider(end - 110, y + 31, 100, value) : toggle(end - 52, y + 17, value)) +
      (hasKeys ? keyCap(width - 24 - keyCapWidth(key), y + 14, key, value === true) : '')
    )
  })
  return inWindow(name, width, 32 + options.length * 62, rows.join(''))
}

/** Figures over the game, above the curve of the first. */
export function meters(figures: readonly Figure[], random: Random): Drawn {
  const width = figures.length * 148 - 10
  const points = Array.from({ length: 29 }, (_, n): [number, number] => [
    16 + ((width - 32) / 28) * n,
    128 + random.next() * 34 + (n % 9 === 4 ? 34 : 0),
  ])
  const curve =
    box(0, 92, width, 120, night, { r: 12, opacity: 0.88 }) +
    line(`M16 128h${width - 32}M16 182h${width - 32}`, tones.line, 1.5) +
    line(through(points), brass, 4)
  return { content: figureRow(figures) + curve, width }
}

/** Four scenes of a broadcast, of which one is on air. */
export function sceneGrid(name: string): Drawn {
  const cells = [bottle, tomato, lilac, sky].map((color, n) => {
    const isLive = n === 1
    return at(
      24 + (n % 2) * 262,
      20 + Math.floor(n / 2) * 166,
      1,
      box(0, 0, 250, 150, color, isLive ? { r: 12, stroke: brass, width: 6 } : { r: 12 }) +
        disc(125, 64, 26, paper) +
        box(80, 96, 90, 54, paper, { r: 14 }) +
        (isLive
          ? box(14, 14, 74, 28, night, { r: 6 }) + disc(28, 28, 5, tomato) + words('LIVE', 42, 22, 1.9, paper)
          : ''),
    )
  })
  return inWindow(name, 560, 360, cells.join(''))
}

/** A round map with its finds, and the own place in the middle. */
export function radarMap(random: Random): Drawn {
  const middle = 150
  const finds = Array.from({ length: 7 }, (_, n) => {
    const angle = random.next() * 6.28
    const far = 36 + random.next() * 80
    const x = Math.round(middle + far * Math.cos(angle))
    const y = Math.round(middle + far * Math.sin(angle))
    return area(`M${x} ${y - 10}l10 10-10 10-10-10Z`, n % 2 ? brass : tomato)
  })
  const path = mix(mint, bottle, 0.35)
  const content =
    disc(middle, middle, 150, night) +
    disc(middle, middle, 142, bottle) +
    line('M24 190Q120 96 280 120M150 12q-20 160 48 270', path, 20) +
    finds.join('') +
    area('M150 132l13 31-13-8-13 8Z', paper) +
    disc(middle, middle, 146, 'none', { stroke: brass, width: 7 })
  return { content, width: 300 }
}

const cross = 'M0-90V-30M0 30V90M-90 0H-30M30 0H90'
/** The sight itself, around the origin. */
export const sight = (): string => line(cross, night, 22) + line(cross, brass, 12) + disc(0, 0, 9, brass)

/** Six sights to choose from. */
export function sightPicker(name: string): Drawn {
  const shapes = [
    'M0-70V-24M0 24V70M-70 0h46M24 0h46',
    'M0-70V70M-70 0H70',
    'M-4 0h8',
    'M0-56a56 56 0 1 0 .1 0',
    'M-60 60L0 0l60 60',
    'M-60-60L60 60M60-60L-60 60',
  ]
  const cells = shapes.map((shape, n) => {
    const isChosen = n === 1
    const color = isChosen ? night : paper
    return at(
      26 + (n % 3) * 96,
      26 + Math.floor(n / 3) * 110,
      1,
      box(0, 0, 84, 96, isChosen ? brass : raised, { r: 10 }) + at(42, 48, 0.36, line(shape, color, n === 2 ? 46 : 14)),
    )
  })
  return inWindow(name, 330, 260, cells.join(''))
}

/** What viewers see of a gift, and how far the goal is. */
export function alertBox(): Drawn {
  const content =
    box(10, 14, 640, 170, night, { r: 22, opacity: 0.34 }) +
    box(0, 0, 640, 170, paper, { r: 22 }) +
    disc(88, 85, 54, tomato) +
    sign('heart', 58, 56, 60, paper) +
    words('LIA', 168, 40, 3.6, night) +
    words('+20.00', 168, 94, 5.4, '#7A5200') +
    box(0, 224, 640, 30, night, { r: 15 }) +
    box(5, 229, 430, 20, brass, { r: 10 })
  return { content, width: 640 }
}

/** A frame of light around the whole game. */
export function lightFrame(): string {
  const top = [brass, tomato, lilac, mint, sky, paper].map((color, n) =>
    line(`M${60 + n * 190} 30h120M${1140 - n * 190} 720h-120`, color, 34),
  )
  const sides = [mint, brass, tomato].map((color, n) =>
    line(`M30 ${90 + n * 210}v120M1170 ${660 - n * 210}v-120`, color, 34),
  )
  return line('M30 30H1170V720H30Z', night, 70) + top.join('') + sides.join('') + sign('heart', 510, 285, 180, tomato)
}

/** Recorded keys on three tracks. */
export function macroTracks(name: string, random: Random): Drawn {
  const tracks = ['W', 'E', 'M1'].map((key, n) => {
    const y = 30 + n * 78
    let notes = words(key, 34, y + 14, 2.8, muted) + box(100, y, 576, 46, raised, { r: 10 })
    for (let x = 112; x < 620; ) {
      const w = 26 + random.next() * 70
      notes += box(x, y + 8, Math.min(w, 664 - x), 30, [brass, mint, tomato][n] ?? brass, { r: 6 })
      x += w + 16 + random.next() * 50
    }
    return notes
  })
  return inWindow(
    name,
    700,
    270,
    `${tracks.join('')}${box(380, 10, 4, 246, paper, { r: 2 })}${disc(382, 12, 9, paper)}`,
  )
}

/** Messages of viewers, without words. */
export function chatWindow(name: string, random: Random): Drawn {
  const rows = [tomato, sky, lilac, brass, mint].map((color, n) => {
    const y = 22 + n * 78
    return (
      disc(50, y + 26, 22, color) +
      box(88, y + 6, 70 + random.next() * 60, 12, color, { r: 6 }) +
      box(88, y + 30, 150 + random.next() * 140, 12, muted, { r: 6 }) +
      (n % 2 ? box(88, y + 50, 90 + random.next() * 90, 12, tones.line, { r: 6 }) : '')
    )
  })
  return inWindow(name, 430, 410, rows.join(''))
}

/** The times of a run, and the clock that is going. */
export function runSplits(name: string): Drawn {
  const rows = ['0:58', '2:14', '3:41', '5:09'].map((time, n) => {
    const y = 18 + n * 56
    return (
      box(20, y, 390, 46, n === 2 ? raised : surface, { r: 8 }) +
      words(`${n + 1}`, 40, y + 15, 2.6, muted) +
      box(80, y + 18, 150 - n * 22, 11, tones.line, { r: 5 }) +
      wordsUpTo(time, 396, y + 15, 2.6, n < 2 ? tones.fine : paper)
    )
  })
  return inWindow(name, 430, 380, rows.join('') + words('3:27.4', 34, 280, 10, brass))
}

/** How far the sight turns for how far the mouse moves. */
export function sensitivityCurve(name: string): Drawn {
  const content =
    line('M50 30V260H520', tones.line, 3) +
    `<path d="M50 260L520 90" fill="none" stroke="${muted}" stroke-width="4" stroke-dasharray="4 14" stroke-linecap="round"/>` +
    line('M50 260C180 250 260 190 330 120S460 50 520 40', brass, 7) +
    disc(330, 120, 14, paper) +
    words('800 DPI', 352, 204, 3.4, paper)
  return inWindow(name, 560, 310, content)
}

/** The last minute and a half, ready to be shown again. */
export function replayBar(): Drawn {
  const content =
    box(0, 0, 1060, 240, night, { r: 24, opacity: 0.9 }) +
    sign('play', 40, 60, 110, brass) +
    box(190, 70, 800, 22, tones.line, { r: 11 }) +
    box(630, 70, 360, 22, brass, { r: 11 }) +
    disc(990, 81, 20, paper) +
    words('1:30', 190, 130, 8, paper)
  return { content, width: 1060 }
}

/** That a recording is going on. */
export const recordingMark = (): string =>
  box(0, 0, 300, 110, tomato, { r: 20 }) + disc(55, 55, 20, paper) + words('REC', 100, 31, 8, paper)
