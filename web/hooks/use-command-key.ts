import { useWindowEvent } from './use-window-event.ts'

/** Calls `act` on Ctrl, or ⌘, with a letter: also while the user types, but not behind a modal. */
export function useCommandKey(letter: string, act: () => void) {
  useWindowEvent('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isCommand || event.key.toLowerCase() !== letter || document.querySelector('dialog:modal')) return
    event.preventDefault()
    act()
  })
}
