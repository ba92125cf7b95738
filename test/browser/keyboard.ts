import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Why the focused element cannot be seen: nothing where it can. */
const focusFaults = `(() => {
  const at = document.activeElement
  if (!at || at === document.body) return ['no focus']
  const label = at.tagName.toLowerCase() + ' ' + (at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 40))
  // Headings and status regions that take the focus are no controls: they show no ring.
  if (at.matches('h1, h2, main, [role=status]')) return []
  const faults = []
  const place = at.matches('input[type=checkbox], input[type=radio], input[type=file]') ? (at.closest('label') ?? at) : at
  const rings = [at, place, place.querySelector('*'), at.nextElementSibling, at.closest('article'), at.closest('li')].filter(Boolean)
  const isRing = ({ outlineStyle, outlineWidth, boxShadow }) =>
    (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  const hasRing = rings.some((one) => isRing(getComputedStyle(one))) || isRing(getComputedStyle(at, '::after'))
  if (!hasRing) faults.push('no ring: ' + label)
  const box = place.getBoundingClientRect()
  if (box.bottom < 1 || box.top > innerHeight - 1 || box.right < 1 || box.left > innerWidth - 1) faults.push('out of sight: ' + label)
  else {
    const x = Math.min(Math.max(box.left + Math.min(box.width / 2, 40), 1), innerWidth - 2)
    const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 1), innerHeight - 2)
    const over = document.elementFromPoint(x, y)
    const isOwn = over && (place.contains(over) || over.contains(place) || at.closest('article, li')?.contains(over))
    if (!isOwn) faults.push('covered: ' + label + ' by ' + (over?.outerHTML.slice(0, 80) ?? 'nothing'))
  }
  return faults
})()`

const nameOfFocus = `(() => {
  const at = document.activeElement
  const labels = [...(at.labels ?? [])].map((label) => label.textContent.trim()).join(' ')
  const by = (at.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim()
  return at.getAttribute('aria-label') || by || labels || (at.innerText ?? at.textContent).trim()
})()`

/** Until what a key changed is painted. */
const nextFrame = 'new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))'

interface Reached {
  isInPage: boolean
  faults: string[]
  reached: string
}

const lookAtFocus = `${nextFrame}.then(() => document.activeElement === document.body
  ? { isInPage: false }
  : { isInPage: true, faults: ${focusFaults}, reached: ${nameOfFocus} })`

/** Drives the page by keyboard. */
export function keyboardOf(page: Page) {
  const expectFocusVisible = () => expect.poll(() => page.evaluate<string[]>(focusFaults)).toEqual([])
  const press = async (key: string) => {
    await page.keyboard.press(key)
    // A key may lead to another page.
    await page.evaluate(nextFrame).catch(() => {})
  }
  const focusedName = () => page.evaluate<string>(nameOfFocus)
  return {
    press,
    expectFocusVisible,
    focusedName,
    type: (text: string) => page.keyboard.type(text),
    /** Presses Tab until the wanted element has the focus; every element on the way must show its focus. */
    async tabTo(wanted: RegExp | string, key = 'Tab') {
      const passed: string[] = []
      for (let step = 0; step < 90; step++) {
        await page.keyboard.press(key)
        const { isInPage, faults, reached } = await page.evaluate<Reached>(lookAtFocus)
        // Past the last element Tab leaves the page for the browser, and comes back.
        if (!isInPage) continue
        // What moves with the focus may still be on its way.
        if (faults.length > 0) await expectFocusVisible()
        if (typeof wanted === 'string' ? reached === wanted : wanted.test(reached)) return
        passed.push(reached)
      }
      throw new Error(`no ${wanted} among ${passed.join(' | ')}`)
    },
  }
}
