import { charactersOf, visibleName } from './names.ts'

/** What a tool may send; what is kept of it. */
export const deviceNameMax = 256
const deviceLabelMax = 60

/** How many devices a product may let a key have at once. */
export const deviceLimitMax = 10

/** What a tool calls its device, as it is kept: in one line, cut where it is long. Empty where nothing of it can be seen. */
export const deviceLabel = (name: string): string =>
  charactersOf(visibleName(name)).slice(0, deviceLabelMax).join('').trim()
