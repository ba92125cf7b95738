import { useEffect, useState } from 'react'

/** True while scrolling down past 50 px; false again on the way up. */
export function useHideOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      const now = scrollY
      // Small movements of a finger are not a change of direction.
      if (Math.abs(now - last) < 6) return
      setHidden(now > last && now > 50)
      last = now
    }
    addEventListener('scroll', onScroll)
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return isHidden
}
