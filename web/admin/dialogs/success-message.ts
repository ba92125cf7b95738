import { proxy } from 'valtio'

/** What was last done: shown by a dialog that closes by itself, and kept in words on the page until it is left. */
export const outcome = proxy({ text: '', isShown: false })

/** Says that something is done. Call it once the list shows it. */
export function tellSuccess(text: string) {
  Object.assign(outcome, { text, isShown: true })
}

export function closeOutcome() {
  outcome.isShown = false
}

/** Another screen: what was done on the last one is no longer of interest. */
export function forgetOutcome() {
  Object.assign(outcome, { text: '', isShown: false })
}
