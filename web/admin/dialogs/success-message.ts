import { proxy } from 'valtio'

/** The last success message: shown in a dialog that closes by itself, and kept as text on the page until the screen is left. */
export const successMessage = proxy({ text: '', isShown: false })

/** Call it once the list shows the change. */
export function showSuccess(text: string) {
  successMessage.text = text
  successMessage.isShown = true
}

export function closeSuccess() {
  successMessage.isShown = false
}

/** On another screen the message no longer applies. */
export function clearSuccess() {
  successMessage.text = ''
  successMessage.isShown = false
}
