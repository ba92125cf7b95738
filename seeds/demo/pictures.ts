import type { products } from '#schema/tables/index.ts'
import { type View, viewsOf } from '#seeds/art/interface-pictures.ts'
import { interfaces } from '#seeds/art/interfaces.ts'
import { pictureHeight, pictureWidth } from '#seeds/art/shapes.ts'

type Media = NonNullable<(typeof products.$inferInsert)['media']>

/** What the tool of an interface shows, in Portuguese and in English. */
const toolTexts = {
  options: ['painel com opções que se ligam e desligam', 'a panel of options that switch on and off'],
  meters: ['medidores e uma curva de desempenho', 'meters and a curve of the performance'],
  map: ['mapa redondo com o que há para achar', 'a round map with what there is to find'],
  scenes: ['quatro cenas, uma delas ao vivo', 'four scenes, one of them live'],
  sight: ['mira em cruz e outras à escolha', 'a cross-shaped sight and others to choose from'],
  alert: ['alerta de apoio e barra da meta', 'an alert of a donation and the bar of the goal'],
  frame: ['moldura de luz ao redor do jogo', 'a frame of light around the game'],
  tracks: ['três trilhas de teclas gravadas', 'three tracks of recorded keys'],
  chat: ['janela com mensagens de quatro canais', 'a window with the messages of four channels'],
  splits: ['divisões da corrida e o cronômetro', 'the splits of a run and its clock'],
  curve: ['curva de sensibilidade do mouse', 'the sensitivity curve of the mouse'],
  replay: ['barra do replay dos últimos 90 segundos', 'the bar of the replay of the last 90 seconds'],
} as const

const viewTexts: Record<View, (name: string, tool: readonly [pt: string, en: string]) => [alt: string, altEn: string]> =
  {
    card: (name, [pt, en]) => [`${name}: ${pt}.`, `${name}: ${en}.`],
    play: (name, [pt, en]) => [`${name} por cima do jogo: ${pt}.`, `${name} over the game: ${en}.`],
    keys: (name) => [`Atalhos de teclado do ${name}.`, `Keyboard shortcuts of ${name}.`],
  }

/** The products with a film of their options, which `npm run clips` makes. */
export const clips = ['aurora-trainer']
export const clipSize = { width: 960, height: 600 }

/** The pictures of a product: its interface, its film if there is one, and its key as the last. */
export function demoMedia({ slug, name }: { slug: string; name: string }): Media {
  const kind = interfaces[slug]?.tool.kind
  if (!kind) return []
  // In the order of the form's fields, so that a saved form without a change stores the same text.
  const picture = (url: string, width: number, height: number) => ({
    kind: 'image' as const,
    url,
    smaller: [],
    width,
    height,
  })
  const shots = viewsOf(slug).map((view) => {
    const [alt, altEn] = viewTexts[view](name, toolTexts[kind])
    const drawn = { ...picture(`/art/product/${slug}-${view}.svg`, pictureWidth, pictureHeight), alt, altEn }
    return view === 'card' ? { ...drawn, share: `/share/${slug}.png` } : drawn
  })
  const film = {
    kind: 'video' as const,
    url: `/clip/${slug}.mp4`,
    poster: `/art/product/${slug}-play.svg`,
    ...clipSize,
    alt: `${name} em uso: as opções são ligadas uma a uma.`,
    altEn: `${name} at work: the options are switched on one by one.`,
  }
  const seal = { alt: `A chave do ${name}.`, altEn: `The key of ${name}.` }
  return [
    ...shots,
    ...(clips.includes(slug) ? [film] : []),
    { ...picture(`/art/product/${slug}.svg`, 600, 400), ...seal },
  ]
}
