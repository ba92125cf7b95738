/** How long a page that is not hidden waits for its first paint. */
export const paintWaitMs = 2_000

/**
 * A script for the head of a finished page: it inserts the tags of `<template id="scripts">` once the page is read and painted. Until then scripts
 * would share the connection with the fonts and the first picture, and the processor with the first frame; and inserted ones would take over a page
 * of which a part is still to come. It is inline, because a file would be one round trip more before the others are asked for. A page that is hidden
 * before its first paint has none: it gets them after two seconds. A browser that does not tell of its paints gets them at once.
 */
export const afterPaint = `{
const { content } = document.getElementById('scripts')
const insert = () => document.head.append(content)
const load = () => {
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', insert)
else insert()
}
if (document.visibilityState === 'hidden' || !(PerformanceObserver.supportedEntryTypes || []).includes('paint')) load()
else {
new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
setTimeout(load, ${paintWaitMs})
}
}`
