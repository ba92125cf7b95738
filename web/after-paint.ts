/**
 * Loads the scripts of a page that the Worker sent finished (worker/pages/page-template.ts) once it is painted. Until then they would share
 * the connection with its fonts and first picture, and the processor with its first frame.
 */
const scripts = document.querySelector<HTMLTemplateElement>('template#scripts')

/** One by one, or what is preloaded would be fetched before the entry. The second time nothing is left. */
function load() {
  for (const tag of [...(scripts?.content.children ?? [])]) document.head.append(tag)
}

/** A page that is hidden before its first paint has none. */
const longestMs = 2_000

if (document.visibilityState === 'hidden') load()
else {
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  setTimeout(load, longestMs)
}
