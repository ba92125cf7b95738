import { type RefObject, useState } from 'react'
import { useHoverOrFocus } from './use-hover-or-focus.ts'
import { useInterval } from './use-interval.ts'
import { useReducedMotion } from './use-media-query.ts'
import { usePageVisible } from './use-page-visible.ts'

export interface Rotation {
  index: number
  go: (index: number) => void
  previous: () => void
  next: () => void
  /** The user has paused it, or prefers reduced motion. */
  isPaused: boolean
  toggle: () => void
  /** It advances by itself, unless the pointer or the focus is on it or the tab is hidden. */
  isMoving: boolean
}

/** Shows one of `count` items at a time and the next every `ms`; pauses under the pointer, with the focus and in a hidden tab. */
export function useRotation(region: RefObject<HTMLElement | null>, count: number, ms: number): Rotation {
  const [position, setPosition] = useState(0)
  const isReducedMotion = useReducedMotion()
  const [choice, setChoice] = useState<boolean | null>(null)
  const isPaused = choice ?? isReducedMotion
  const isHovered = useHoverOrFocus(region)
  const isVisible = usePageVisible()
  const index = count > 0 ? ((position % count) + count) % count : 0
  useInterval(() => setPosition(index + 1), isPaused || isHovered || !isVisible || count < 2 ? null : ms)
  return {
    index,
    go: setPosition,
    previous: () => setPosition(index - 1),
    next: () => setPosition(index + 1),
    isPaused,
    toggle: () => setChoice(!isPaused),
    isMoving: !isPaused && !isHovered && isVisible,
  }
}
