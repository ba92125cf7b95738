import { useSyncExternalStore } from 'react'

/** Whether a media query matches, kept up to date. `atFirst`: what a page that the server has rendered assumes. */
export function useMediaQuery(query: string, atFirst = false): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => atFirst,
  )
}

export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)', true)
