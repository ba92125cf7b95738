import { type BowShape, bowOf } from '#schema/rules/key-shape.ts'

/** The colors of the key art are the same in both themes. */
export const palette = {
  tomato: '#D9583B',
  sky: '#3E86B8',
  mint: '#3C9C7B',
  lilac: '#8468C9',
  sand: '#CDB98A',
  bottle: '#17382B',
  brass: '#F0B93A',
  paper: '#F5F0E3',
  ink: '#1C1303',
} as const

/** The tones of the interfaces that the tools draw over a game. */
export const tones = {
  night: '#0C1512',
  surface: '#13201B',
  raised: '#1B2B25',
  line: '#2C4038',
  edge: '#6C857A',
  muted: '#AEBBB2',
  fine: '#5FD6A2',
} as const

interface Style {
  bow: BowShape
  ground: string
}

const grounds: Record<string, string> = {
  trainers: palette.tomato,
  overlays: palette.sky,
  configs: palette.lilac,
  streaming: palette.mint,
}

/** The bow and background of a category's keys; other categories have the sand background. */
export const styleOf = (category: string): Style => ({
  bow: bowOf(category),
  ground: grounds[category] ?? palette.sand,
})
