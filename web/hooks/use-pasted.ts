import { isTypingOrModal } from './is-typing.ts'
import { useWindowEvent } from './use-window-event.ts'

/** Calls `act` with a text that is pasted where nothing takes it: neither a field nor a dialog. */
export function usePasted(act: (text: string) => void) {
  useWindowEvent('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    if (text === '' || event.defaultPrevented || isTypingOrModal(event)) return
    event.preventDefault()
    act(text)
  })
}
