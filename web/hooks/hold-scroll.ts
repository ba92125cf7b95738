/** A page that has not changed its size for so long, and loads nothing, is settled. */
const quietMs = 1_000
const longestMs = 30_000
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown']
const loading = 'main [aria-busy=true], main [data-loading]'

/**
 * Calls `place`, which scrolls, now and whenever the page changes its size, until it is settled or the user acts. Returns what ends it
 * earlier.
 */
export function holdScroll(place: () => void): () => void {
  const until = performance.now() + longestMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const endOnceQuiet = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (document.querySelector(loading) && performance.now() < until) endOnceQuiet()
      else end()
    }, quietMs)
  }
  // Called at once, too.
  const growth = new ResizeObserver(() => {
    place()
    endOnceQuiet()
  })
  const end = () => {
    clearTimeout(timer)
    growth.disconnect()
    for (const input of inputs) removeEventListener(input, end, true)
  }
  growth.observe(document.body)
  for (const input of inputs) addEventListener(input, end, { capture: true, passive: true })
  return end
}
