import { hashSlug } from '#schema/rules/key-shape.ts'
import { type Random, seededRandom } from '#seeds/random.ts'
import { gameScenes } from './game-scenes.ts'
import { type Interface, interfaces } from './interfaces.ts'
import { palette, styleOf, tones } from './palette.ts'
import { area, at, box, mix, pictureHeight, pictureWidth, words } from './shapes.ts'
import * as kinds from './tool-kinds.ts'
import { figureRow, gameBars, keyCap, keyCapWidth, sign, toolWindow } from './tool-parts.ts'

/** `card` shows the tool large; `play` in use, with the game's own display; `keys` its shortcuts. */
export type View = 'card' | 'play' | 'keys'

interface Goods {
  slug: string
  name: string
  category: string
}

/** The views that a product's gallery has, the one for cards first; none where nothing is known of its interface. */
export function viewsOf(slug: string): View[] {
  const shown = interfaces[slug]
  if (!shown) return []
  const hasKeys = shown.tool.kind === 'options' && shown.tool.options.length === 6
  return hasKeys ? ['card', 'play', 'keys'] : ['card', 'play']
}

/** A picture of 1200 × 750 of the product's interface, or of what it shows at another moment. */
export function interfaceArt({ slug, name, category }: Goods, view: View, shown = interfaces[slug]): string {
  if (!shown) throw new Error(`There is no interface of ${slug}.`)
  const { ground } = styleOf(category)
  const title = titleOf(name)
  const drawn =
    view === 'keys' && shown.tool.kind === 'options'
      ? keyboard(ground, title, shown.tool.options)
      : inGame(shown, ground, (random) => (view === 'card' ? cardTool : playTool)(shown, title, random), slug)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}" ` +
    `viewBox="0 0 ${pictureWidth} ${pictureHeight}">${drawn}</svg>\n`
  )
}

/** A video's thumbnail, 640 × 360: the product in use, between the bars of a film. */
export function videoArt({ slug, name, category }: Goods): string {
  const shown = interfaces[slug]
  if (!shown) throw new Error(`There is no interface of ${slug}.`)
  // Below the upper bar.
  const tool = (random: Random) => at(0, 56, 1, playTool(shown, titleOf(name), random))
  const bars = area('M0 37h1200v44H0ZM0 668h1200v44H0Z', tones.night)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 37 1200 675">' +
    `${inGame(shown, styleOf(category).ground, tool, slug)}${bars}</svg>\n`
  )
}

const titleOf = (name: string): string => (name.split(' ')[0] ?? '').toUpperCase()

/** The game with the tool over it. The scene is the same in all views of a product. */
function inGame(
  { scene, isMirrored }: Interface,
  ground: string,
  tool: (random: Random) => string,
  slug: string,
): string {
  const random = () => seededRandom(hashSlug(slug))
  const game = gameScenes[scene](ground, random())
  return (isMirrored ? `<g transform="translate(${pictureWidth} 0)scale(-1 1)">${game}</g>` : game) + tool(random())
}

/** The tool at its right, or left where mirrored; its lower part may go beyond the picture. */
function placed(
  { content, width }: { content: string; width: number },
  isMirrored: boolean | undefined,
  y: number,
  scale: number,
) {
  return at(isMirrored ? 60 : pictureWidth - width * scale - 60, y, scale, content)
}

/** Large enough to be read on a card of 156 px; the top left corner is free for a label. */
function cardTool({ tool, isMirrored }: Interface, title: string, random: Random): string {
  switch (tool.kind) {
    case 'options':
      return placed(kinds.optionsPanel(title, tool.options.slice(0, 4), false), isMirrored, 140, 1.75)
    case 'meters':
      return at(110, 190, 2.3, kinds.meters(tool.figures, random).content)
    case 'map':
      return (
        at(530, 90, 2, kinds.radarMap(random).content) +
        at(70, 190, 1.6, figureRow(tool.figures.slice(0, 1))) +
        at(70, 340, 1.6, figureRow(tool.figures.slice(1)))
      )
    case 'scenes':
      return placed(kinds.sceneGrid(title), isMirrored, 140, 1.6)
    case 'sight':
      return at(400, 400, 2.4, kinds.sight()) + placed(kinds.sightPicker(title), isMirrored, 190, 1.5)
    case 'alert':
      return at(90, 190, 1.6, kinds.alertBox().content)
    case 'frame':
      return kinds.lightFrame()
    case 'tracks':
      return placed(kinds.macroTracks(title, random), isMirrored, 170, 1.5)
    case 'chat':
      return placed(kinds.chatWindow(title, random), isMirrored, 110, 1.6)
    case 'splits':
      return placed(kinds.runSplits(title), isMirrored, 90, 1.6)
    case 'curve':
      return placed(kinds.sensitivityCurve(title), isMirrored, 150, 1.6)
    case 'replay':
      return at(70, 430, 1, kinds.replayBar().content) + at(830, 60, 1, kinds.recordingMark())
  }
}

/** As large as in a game, over which it lies. */
function playTool({ tool, isMirrored }: Interface, title: string, random: Random): string {
  const bars = gameBars(isMirrored ? 852 : 48, 48)
  switch (tool.kind) {
    case 'options':
      return bars + placed(kinds.optionsPanel(title, tool.options, true), isMirrored, 130, 1)
    case 'meters':
      return at(48, 48, 1, kinds.meters([...tool.figures, ['CPU', '48%', palette.mint]], random).content)
    case 'map':
      return bars + at(850, 44, 1, kinds.radarMap(random).content) + at(48, 130, 1, figureRow(tool.figures))
    case 'scenes':
      return placed(kinds.sceneGrid(title), isMirrored, 160, 1)
    case 'sight':
      return at(560, 340, 1, kinds.sight()) + bars
    case 'alert':
      return bars + at(280, 130, 1, kinds.alertBox().content)
    case 'frame':
      return kinds.lightFrame() + at(100, 100, 1, figureRow([['HP', '18%', palette.tomato]]))
    case 'tracks':
      return bars + placed(kinds.macroTracks(title, random), isMirrored, 330, 1)
    case 'chat':
      return bars + placed(kinds.chatWindow(title, random), isMirrored, 130, 1)
    case 'splits':
      return placed(kinds.runSplits(title), isMirrored, 130, 1)
    case 'curve':
      return placed(kinds.sensitivityCurve(title), isMirrored, 200, 1)
    case 'replay':
      return at(300, 580, 0.58, kinds.replayBar().content) + at(1010, 40, 0.5, kinds.recordingMark())
  }
}

const keyRows = ['ESC F1 F2 F3 F4 F5 F6', 'TAB Q W E R T Y', 'A S D F G H J', 'Z X C V B N M']

/** Which key does what: a keyboard, and the list of its options. */
function keyboard(ground: string, title: string, options: readonly kinds.Option[]): string {
  const isLit = (key: string) => options.some(([, , value], n) => key === `F${n + 1}` && value !== false)
  const caps = keyRows.map((row, line) => {
    let x = 48 + line * 30
    return row.split(' ').map((key) => {
      const cap = keyCap(x, 40 + line * 78, key, isLit(key), 1.6)
      x += keyCapWidth(key, 1.6) + 16
      return cap
    })
  })
  const list = options.map(([icon, label], n) => {
    const y = 36 + n * 56
    return (
      keyCap(720, y, `F${n + 1}`, isLit(`F${n + 1}`)) +
      sign(icon, 780, y + 4, 26, palette.brass) +
      words(label, 826, y + 9, 2.6, palette.paper)
    )
  })
  const desk =
    box(0, 0, pictureWidth, pictureHeight, ground) + area('M0 520L1200 380V750H0Z', mix(ground, tones.night, 0.3))
  const body = caps.flat().join('') + box(680, 30, 2, 330, tones.line) + list.join('')
  return desk + at(60, 130, 1, toolWindow(1080, 470, title, body))
}
