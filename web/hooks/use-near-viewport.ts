import { type RefObject, useEffect, useState } from 'react'

/** Whether it has come near the window, once and for all: for what is fetched when somebody scrolls towards it. */
export function useNearViewport(ref: RefObject<HTMLElement | null>, marginPx = 600): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: `${marginPx}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isNear, marginPx])
  return isNear
}
