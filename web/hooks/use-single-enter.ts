import { useLayoutEffect } from 'react'

/** A held Enter presses once: repeated, it would press what the first press has opened. In texts it makes new lines. */
export function useSingleEnter() {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.repeat) return
      if (!(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
