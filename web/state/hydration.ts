import { proxy, useSnapshot } from 'valtio'
import { type PageData, pageDataId } from '#schema/api/page-data.ts'

/** What the Worker rendered this page from; null where it sent an empty page. */
export const sentData = readSentData()

function readSentData(): PageData | null {
  const block = globalThis.document?.getElementById(pageDataId)
  return block?.textContent ? JSON.parse(block.textContent) : null
}

const hydration = proxy({ hasEnded: sentData === null })
const waiting: (() => void)[] = []

/** Whether this render must equal the page that the Worker sent. */
export const isHydrating = (): boolean => !hydration.hasEnded

/** The same for a component, which is rendered again when that ends. */
export const useIsHydrating = (): boolean => !useSnapshot(hydration).hasEnded

/** On the server, where every render is a first one. */
export function beginHydration() {
  hydration.hasEnded = false
}

/** Applies what the browser has stored, of which the Worker knows nothing: at once, or as soon as the sent page is hydrated. */
export function afterHydration(apply: () => void) {
  if (hydration.hasEnded) apply()
  else waiting.push(apply)
}

/** Fulfilled once all that was sent is to be hydrated, even what nobody has come near: an update of the same page waits for it. */
// Not by `Promise.withResolvers`: this runs before the polyfills are loaded.
export let hydrateWhole: () => void
export const whole = new Promise<void>((resolve) => {
  hydrateWhole = resolve
})

export function endHydration() {
  hydration.hasEnded = true
  for (const apply of waiting.splice(0)) apply()
}
