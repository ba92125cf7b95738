/** The colour tokens of charts. */
export type Colour = 'ok' | 'warn' | 'bad' | 'info' | 'faint' | 'lilac' | 'sky' | 'brass-text'

export const cssColour = (colour: Colour) => `var(--${colour})`
