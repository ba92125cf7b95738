import { type RefObject, useEffect, useState } from 'react'

/** Whether the pointer or the focus is on it: what leaves by itself waits for as long. */
export function useHeld(ref: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const held = () => setHeld(true)
    const free = () => setHeld(false)
    const on = ['pointerenter', 'focusin'] as const
    const off = ['pointerleave', 'focusout'] as const
    for (const name of on) element.addEventListener(name, held)
    for (const name of off) element.addEventListener(name, free)
    return () => {
      for (const name of on) element.removeEventListener(name, held)
      for (const name of off) element.removeEventListener(name, free)
    }
  }, [ref])
  return isHeld
}
