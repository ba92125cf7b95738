import { proxy } from 'valtio'

type ToastTone = 'ok' | 'info' | 'bad'
interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** A button beside the text: "Desfazer". */
  action?: ToastAction
  /** A code in the text, which page translators are to leave as it is. */
  verbatim?: string
}
interface ToastAction {
  label: string
  act: () => void
}

const shownAtOnce = 3
export const toasts = proxy({ list: [] as Toast[] })
let lastId = 0

/** Shows a short message. Success messages disappear by themselves (see ToastRegion), errors stay until dismissed. */
export function toast(text: string, tone: ToastTone = 'ok', more: Pick<Toast, 'action' | 'verbatim'> = {}) {
  lastId += 1
  toasts.list = [...toasts.list, { id: lastId, tone, text, ...more }].slice(-shownAtOnce)
  return lastId
}

export function dismissToast(id: number) {
  toasts.list = toasts.list.filter((entry) => entry.id !== id)
}
