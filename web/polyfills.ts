import { apply, isSupported } from '@oddbird/popover-polyfill/fn'
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.promise.with-resolvers.js'
import 'core-js/modules/es.string.is-well-formed.js'
import 'core-js/modules/web.url.can-parse.js'

/**
 * What the shop uses and the oldest browsers that it supports lack (web/build/floor.ts). Only they load this, before anything is rendered.
 * test/browser/newer-features.test.ts knows these names as provided.
 */
if (!isSupported()) {
  // Within the shop's first layer: a later one would override how the shop's panels look.
  apply({ layerName: 'reset.popover' })
  document.addEventListener('toggle', placePanel, true)
}

const gap = 8

/** What cannot be polyfilled: the top layer, which nothing covers, and a place at the button. */
function placePanel({ target: panel }: Event) {
  if (!(panel instanceof HTMLElement) || panel.popover === null) return
  const isOpen = panel.matches(':popover-open')
  for (let above = panel.parentElement; above && above !== document.body; above = above.parentElement) {
    above.toggleAttribute('data-holds-panel', isOpen && getComputedStyle(above).zIndex !== 'auto')
  }
  // Those of the bar have their place under it by the styles.
  const button = document.querySelector(`main [popovertarget="${panel.id}"]`)
  if (!isOpen || !button) return
  const { top, bottom, right } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = bottom + gap
  const start = Math.min(Math.max(gap, right - width), innerWidth - width - gap)
  const end = below + height <= innerHeight ? below : Math.max(gap, top - gap - height)
  panel.style.inset = `${end}px auto auto ${start}px`
}
