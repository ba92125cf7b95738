import { type RefObject, useEffect, useState } from 'react'

/** Whether the pointer or the focus is on the element. */
export function useHoverOrFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [isActive, setActive] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const on = { pointer: false, focus: false }
    const changes = [
      ['pointerenter', 'pointer', true],
      ['pointerleave', 'pointer', false],
      ['focusin', 'focus', true],
      ['focusout', 'focus', false],
    ] as const
    const listeners = new AbortController()
    for (const [name, kind, isOn] of changes) {
      const update = () => {
        on[kind] = isOn
        setActive(on.pointer || on.focus)
      }
      element.addEventListener(name, update, { signal: listeners.signal })
    }
    return () => listeners.abort()
  }, [ref])
  return isActive
}
