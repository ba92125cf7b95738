import { proxy } from 'valtio'

/** The last success message: shown in a dialog that closes by itself, and kept as text on the page until the screen is left. */
export const successMessage = proxy({ text: '', isShown: false })

/** Call it once the list shows the change. */
export function showSuccess(text: string) {
  Object.assign(successMessage, { text, isShown: true })
}

export function closeSuccess() {
  successMessage.isShown = false
}

/** On another screen the message no longer applies. */
export function clearSuccess() {
  Object.assign(successMessage, { text: '', isShown: false })
}
