import { type PageData, pageDataId } from '#schema/api/page-data.ts'

/** What the Worker rendered this page from; null where it sent an empty page. */
export const sentData = readSentData()

function readSentData(): PageData | null {
  const block = globalThis.document?.getElementById(pageDataId)
  return block?.textContent ? JSON.parse(block.textContent) : null
}

let hasEnded = sentData === null
const waiting: (() => void)[] = []

/** Whether this render must equal the page that the Worker sent. */
export const isHydrating = (): boolean => !hasEnded

/** On the server, where every render is a first one. */
export function beginHydration() {
  hasEnded = false
}

/** Applies what the browser has stored, of which the Worker knows nothing: at once, or as soon as the sent page is hydrated. */
export function afterHydration(apply: () => void) {
  if (hasEnded) apply()
  else waiting.push(apply)
}

export function endHydration() {
  hasEnded = true
  for (const apply of waiting.splice(0)) apply()
}
