import { useWindowEvent } from './use-window-event.ts'

/** A held Enter presses once: repeated, it would press what the first press has opened. In texts it makes new lines. */
export function useSingleEnter() {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !event.repeat) return
    if (!(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
  })
}
