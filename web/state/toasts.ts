import { proxy } from 'valtio'

type ToastTone = 'ok' | 'info' | 'bad'
interface Toast {
  id: number
  tone: ToastTone
  text: string
}

const shownAtOnce = 3
export const toasts = proxy({ list: [] as Toast[] })
let lastId = 0

/** Shows a short message. Success messages disappear by themselves (see ToastRegion), errors stay until dismissed. */
export function toast(text: string, tone: ToastTone = 'ok') {
  lastId += 1
  toasts.list = [...toasts.list, { id: lastId, tone, text }].slice(-shownAtOnce)
}

export function dismissToast(id: number) {
  toasts.list = toasts.list.filter((entry) => entry.id !== id)
}
