import { type RefObject, useRef } from 'react'

/** What is shown now, for what ends later than it was begun: an answer about something else is not for it. */
export function useCurrent<T>(value: T): Readonly<RefObject<T>> {
  const current = useRef(value)
  current.current = value
  return current
}
