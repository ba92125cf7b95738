import { useEffect, useRef } from 'react'

/** Calls `act` at a single key: never while somebody types, with a modifier, or behind a modal. */
export function useShortcut(key: string, act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const place = event.target instanceof HTMLElement ? event.target : null
      if (place?.isContentEditable || place?.matches('input, textarea, select')) return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [key])
}
