import { useLayoutEffect, useRef } from 'react'

/** Calls `act` on Ctrl, or ⌘, with a letter: also while the user types, but not behind a modal. As soon as the screen is painted. */
export function useCommandKey(letter: string, act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isCommand || event.key.toLowerCase() !== letter || document.querySelector('dialog:modal')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [letter])
}
