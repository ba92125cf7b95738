import { useEffect } from 'react'
import { holdScroll } from './hold-scroll.ts'
import { hasScrollPosition } from './use-scroll-restoration.ts'

const delayMs = 100

/**
 * Scrolls to the URL's `#id` smoothly, 100 ms after the navigation and once the element exists, opens it where it is a closed answer,
 * focuses its heading, and keeps it in place while the page above it loads. `entry` is new with every navigation, so the same link works twice. Going back is left to
 * useScrollRestoration.
 */
export function useHashScroll(hash: string, entry: string, isBack: boolean) {
  useEffect(() => {
    const id = idIn(hash)
    if (!id || (isBack && hasScrollPosition(entry))) return
    const before = document.activeElement
    let isFirst = true
    const place = () => {
      const target = document.getElementById(id)
      if (!target) return showSection(id)
      if (target instanceof HTMLDetailsElement) target.open = true
      const isSmooth = isFirst && !matchMedia('(prefers-reduced-motion: reduce)').matches
      isFirst = false
      target.scrollIntoView({ behavior: isSmooth ? 'smooth' : 'instant' })
      // The focus stays where the user has moved it meanwhile.
      const now = document.activeElement
      if (now === before || now === document.body || now === target || now?.matches('main h1')) focusInto(target)
    }
    let end: (() => void) | undefined
    const timer = setTimeout(() => {
      end = holdScroll(place)
    }, delayMs)
    return () => {
      clearTimeout(timer)
      end?.()
    }
  }, [hash, entry, isBack])
}

/** Whoever typed the address may have written a percent sign that encodes nothing. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** `#faq-refund` is a part of `#faq`, which renders its parts once it is near the viewport. */
function showSection(id: string) {
  document.getElementById(id.replace(/-[^-]*$/, ''))?.scrollIntoView()
}

function focusInto(target: HTMLElement) {
  const heading = target.querySelector<HTMLElement>('h1, h2, summary') ?? target
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
