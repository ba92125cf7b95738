import { useEffect, useState } from 'react'

/** True while scrolling down past `threshold` px; false again on the way up. */
export function useHideOnScroll(threshold = 50): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      const now = scrollY
      // Small movements of a finger are not a change of direction.
      if (Math.abs(now - last) < 6) return
      setHidden(now > last && now > threshold)
      last = now
    }
    addEventListener('scroll', onScroll)
    return () => removeEventListener('scroll', onScroll)
  }, [threshold])
  return isHidden
}
