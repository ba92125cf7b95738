import type { Random } from '#seeds/random.ts'
import { palette, tones } from './palette.ts'
import { area, box, disc, pictureHeight as height, line, mix, through, pictureWidth as width } from './shapes.ts'

const { brass, bottle, paper, tomato } = palette
const { night } = tones

/** Draws the game behind a tool in the tones of its category's ground. */
type Scene = (ground: string, random: Random) => string

const sky = (color: string) => box(0, 0, width, height, color)
const between = ({ next }: Random, low: number, high: number) => low + next() * (high - low)

/** Peaks and valleys in turn, down to the lower edge. */
function ridge(random: Random, base: number, rise: number, count: number, color: string): string {
  const points = Array.from({ length: count + 1 }, (_, n): [number, number] => {
    const lift = n % 2 ? between(random, 0.55, 1) : between(random, 0, 0.25)
    return [(width / count) * n, base - rise * lift]
  })
  return area(`${through([[0, height], ...points, [width, height]])}Z`, color)
}

/** A tower of `w` by `h` with three merlons and one lit window. */
function tower(x: number, y: number, w: number, h: number, color: string, light: string): string {
  const part = w / 5
  const merlons = [0, 2, 4].map((n) => box(x + n * part, y - part, part, part + 1, color)).join('')
  return merlons + box(x, y, w, h, color) + box(x + w * 0.38, y + h * 0.25, w * 0.24, h * 0.16, light, { r: 6 })
}

const fir = (x: number, y: number, size: number, color: string): string =>
  area(
    `M${Math.round(x)} ${Math.round(y - 150 * size)}l${Math.round(48 * size)} ${Math.round(78 * size)}h${Math.round(-20 * size)}` +
      `l${Math.round(44 * size)} ${Math.round(72 * size)}h${Math.round(-144 * size)}l${Math.round(44 * size)} ${Math.round(-72 * size)}h${Math.round(-20 * size)}Z`,
    color,
  )

/** A campaign: a castle among mountains at sunset, and its hero. */
const hills: Scene = (ground, random) => {
  const wall = mix(ground, night, 0.72)
  const left = between(random, 420, 470)
  const clouds = [0, 1, 2].map((n) =>
    box(between(random, -60, 420), 70 + n * 74, between(random, 320, 700), 26, mix(ground, paper, 0.2), { r: 13 }),
  )
  const castle =
    tower(left, 300, 64, 320, wall, brass) +
    tower(left + 92, 376, 112, 250, wall, brass) +
    tower(left + 232, 338, 54, 290, wall, brass)
  const hero =
    area('M314 528c-26 34-44 70-52 104l68-8Z', brass) +
    area('M310 636v-92a22 22 0 0 1 44 0v92h-15v-38h-12v38Z', night) +
    disc(332, 510, 18, night) +
    line('M358 552l34-46m-36 30l18 12', paper, 7)
  return (
    sky(ground) +
    clouds.join('') +
    disc(between(random, 190, 470), 250, 116, brass) +
    ridge(random, 430, 210, 7, mix(ground, night, 0.26)) +
    ridge(random, 520, 170, 9, mix(ground, night, 0.5)) +
    castle +
    area(`M0 ${height}V602C230 540 430 562 650 608S1040 650 1200 590V${height}Z`, bottle) +
    hero +
    area(`M0 ${height}V692C300 642 700 700 1200 662V${height}Z`, night)
  )
}

/** A race: a road into a city, and the own car. */
const road: Scene = (ground, random) => {
  const houses = Array.from({ length: 14 }, (_, n) => {
    const tall = between(random, 60, 230)
    return box(n * 88 - 10, 400 - tall, 80, tall + 10, mix(ground, night, n % 3 ? 0.3 : 0.55))
  })
  const marks = [0, 1, 2, 3].map((n) => {
    const top = 424 + n * n * 30 + n * 26
    const half = 3 + n * 4
    return area(`M${600 - half} ${top}h${half * 2}l${half} ${16 + n * 22}h${-half * 4}Z`, brass)
  })
  const car =
    area('M470 640h260l34 70v40H436v-40Z', tomato) +
    area('M508 590h184l38 50H470Z', mix(tomato, night, 0.4)) +
    box(446, 700, 60, 30, brass, { r: 8 }) +
    box(694, 700, 60, 30, brass, { r: 8 })
  return (
    sky(ground) +
    disc(between(random, 800, 930), 210, 92, paper) +
    houses.join('') +
    box(0, 400, width, 350, bottle) +
    area('M560 400h80L1120 750H80Z', night) +
    marks.join('') +
    car
  )
}

/** Survival: a camp in the snow at night. */
const camp: Scene = (ground, random) => {
  const dark = mix(ground, night, 0.22)
  const stars = Array.from({ length: 24 }, () =>
    disc(random.next() * width, random.next() * 420, between(random, 2, 6), paper, { opacity: 0.7 }),
  )
  const firs = Array.from({ length: 9 }, (_, n) =>
    fir(40 + n * 140 + between(random, 0, 60), 560, between(random, 0.9, 1.6), mix(ground, night, n % 2 ? 0.45 : 0.68)),
  )
  return (
    sky(dark) +
    disc(250, 170, 74, paper) +
    disc(284, 150, 64, dark) +
    stars.join('') +
    firs.join('') +
    area(`M0 ${height}V562C300 522 800 590 1200 532V${height}Z`, paper) +
    area(`M0 ${height}V652C400 612 800 690 1200 642V${height}Z`, mix(paper, palette.sky, 0.3)) +
    area('M250 612l100-160 100 160Z', tomato) +
    area('M350 452l22 160h-44Z', night) +
    area('M560 614c-40-40 4-60 0-110 40 30 70 60 44 110Z', brass) +
    line('M522 624l108-22m-108 0l108 22', night, 12)
  )
}

/** Strategy: a board of raised tiles with towers and woods. */
const board: Scene = (ground, random) => {
  const tops = [ground, mix(ground, paper, 0.25), mix(ground, night, 0.18), bottle, palette.sand]
  let tiles = ''
  for (let row = -1; row < 9; row++) {
    for (let column = -1; column < 8; column++) {
      const x = column * 156 + (row % 2 ? 78 : 0)
      const y = row * 96
      const top = random.pick(tops)
      const lift = random.chance(0.28) ? 34 : 10
      tiles += area(`M${x} ${y}v${lift}l72 40 72-40v${-lift}Z`, mix(top, night, 0.45))
      tiles += area(`M${x} ${y}l72-40 72 40-72 40Z`, top)
      const piece = random.next()
      if (piece < 0.16) tiles += tower(x + 50, y - 48, 42, 52, paper, night)
      else if (piece < 0.3) tiles += fir(x + 72, y + 6, 0.42, night)
    }
  }
  return sky(mix(ground, night, 0.45)) + tiles
}

/** Horror: a corridor in the light of a lamp. */
const corridor: Scene = (ground, random) => {
  const door = between(random, 520, 570)
  return (
    sky(mix(ground, night, 0.76)) +
    area('M0 0l400 210v310L0 750Zm1200 0L800 210v310l400 230Z', mix(ground, night, 0.86)) +
    area('M0 750l400-230h400l400 230Z', night) +
    box(400, 210, 400, 310, mix(ground, night, 0.62)) +
    box(door, 290, 120, 230, mix(ground, night, 0.86)) +
    disc(door + 100, 410, 6, brass) +
    area('M600 760L330 250a320 320 0 0 1 540 0Z', brass, { opacity: 0.26 }) +
    area('M600 760L430 300a210 210 0 0 1 340 0Z', brass, { opacity: 0.3 }) +
    area('M150 160l110 50v140l-110 30Z', ground) +
    area('M1050 160l-110 50v140l110 30Z', mix(ground, night, 0.3)) +
    box(560, 690, 80, 90, paper, { r: 14 }) +
    box(548, 668, 104, 36, paper, { r: 10 })
  )
}

/** Training: targets before a striped wall. */
const range: Scene = (ground, random) => {
  const stripes = Array.from({ length: 7 }, (_, n) => box(n * 180 - 20, 0, 90, 470, mix(ground, night, 0.22)))
  const seams = [-2, -1, 0, 1, 2].map((n) => `M${600 + n * 120} 470L${600 + n * 420} 750`)
  const target = (x: number, y: number, size: number) =>
    box(x - 7 * size, y, 14 * size, 200 * size, night) +
    [92, 66, 42, 19].map((r, n) => disc(x, y, r * size, n % 2 ? tomato : paper)).join('')
  return (
    sky(ground) +
    stripes.join('') +
    box(0, 470, width, 280, mix(ground, night, 0.5)) +
    line(seams.join(''), mix(ground, night, 0.35), 4) +
    target(between(random, 190, 260), 320, 0.9) +
    target(560, 330, 1.25) +
    target(between(random, 960, 1040), 270, 0.75)
  )
}

/** A farm: rows of crops, a barn and a silo. */
const field: Scene = (ground, random) => {
  const rows = Array.from({ length: 8 }, (_, n) =>
    area(`M${360 + n * 60} 430h60L${600 + (n - 3) * 330} 750h-330Z`, n % 2 ? bottle : palette.mint),
  )
  return (
    sky(mix(ground, paper, 0.3)) +
    disc(between(random, 880, 980), 190, 92, brass) +
    ridge(random, 420, 110, 6, mix(ground, night, 0.2)) +
    box(0, 425, width, 325, bottle) +
    rows.join('') +
    box(220, 300, 120, 140, tomato) +
    area('M204 306l76-66 76 66Z', night) +
    box(262, 370, 36, 70, night) +
    box(360, 258, 60, 182, paper, { r: 30 })
  )
}

/** A broadcast: a stage with curtains, and who plays on it. */
const stage: Scene = (ground, random) => {
  const folds = Array.from({ length: 4 }, (_, n) => {
    const color = n % 2 ? ground : mix(ground, night, 0.3)
    return area(`M${n * 70} 0h70v620q-35 40-70 0Z`, color) + area(`M${width - n * 70} 0h-70v620q35 40 70 0Z`, color)
  })
  const beam = between(random, -40, 40)
  return (
    sky(mix(ground, night, 0.58)) +
    area(`M${420 + beam} 0L180 620h580Z`, brass, { opacity: 0.3 }) +
    area(`M${820 - beam} 0L560 620h500Z`, paper, { opacity: 0.2 }) +
    folds.join('') +
    box(0, 0, width, 54, mix(ground, night, 0.3)) +
    box(0, 620, width, 130, night) +
    box(0, 620, width, 12, brass) +
    box(520, 430, 200, 200, bottle, { r: 18 }) +
    disc(620, 360, 54, paper) +
    line('M560 356a62 62 0 0 1 120 0', night, 16) +
    box(548, 350, 24, 44, brass, { r: 10 }) +
    box(668, 350, 24, 44, brass, { r: 10 })
  )
}

/** Light alone: a fan of glass. */
const glass: Scene = (ground, random) => {
  const colors = [ground, mix(ground, paper, 0.25), brass, tomato, palette.mint, palette.lilac, paper]
  const panes = colors.map((color, n) => {
    const from = n * 0.9 + between(random, 0, 0.2)
    const edge = (angle: number): [number, number] => [600 + 1100 * Math.cos(angle), 375 + 1100 * Math.sin(angle)]
    return area(`${through([[600, 375], edge(from), edge(from + 0.55)])}Z`, color, { opacity: 0.85 })
  })
  return (
    sky(mix(ground, night, 0.2)) +
    panes.join('') +
    disc(600, 375, 150, night) +
    disc(600, 375, 128, mix(ground, night, 0.5))
  )
}

export const gameScenes = { hills, road, camp, board, corridor, range, field, stage, glass }
export type GameScene = keyof typeof gameScenes
