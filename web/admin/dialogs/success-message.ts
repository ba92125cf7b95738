import { proxy } from 'valtio'

/** What was last done: shown by a dialog that closes by itself, and kept in words on the page until it is left. */
export const successMessage = proxy({ text: '', isShown: false })

/** Says that something is done. Call it once the list shows it. */
export function showSuccess(text: string) {
  Object.assign(successMessage, { text, isShown: true })
}

export function closeSuccess() {
  successMessage.isShown = false
}

/** Another screen: what was done on the last one is no longer of interest. */
export function clearSuccess() {
  Object.assign(successMessage, { text: '', isShown: false })
}
