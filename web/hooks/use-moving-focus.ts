import { useEffect, useRef } from 'react'

/**
 * Gives the focus to what `selector` finds, once the selector has changed after a call of the returned function: for what keys
 * choose. Without such a call a change leaves the focus alone.
 */
export function useMovingFocus(selector: string | undefined): () => void {
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current || selector === undefined) return
    isMoving.current = false
    document.querySelector<HTMLElement>(selector)?.focus()
  }, [selector])
  return () => {
    isMoving.current = true
  }
}
