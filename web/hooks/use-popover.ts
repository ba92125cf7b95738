import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keyboard and focus of a native popover, whose button states by itself whether it is open. Opening moves the focus into it; it closes when
 * the focus leaves it or a link or command in it is used; a menu supports the arrow keys.
 */
export function usePopover(panel: RefObject<HTMLElement | null>, onOpen?: () => void): void {
  const opened = useRef(onOpen)
  opened.current = onOpen
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const trigger = document.querySelector<HTMLElement>(`[popovertarget="${element.id}"]`)
    const toggle = () => {
      if (!element.matches(':popover-open')) return
      opened.current?.()
      const first = element.querySelector<HTMLElement>('[role=menuitem], [data-autofocus]')
      ;(first ?? element).focus()
    }
    // When the focus leaves by Tab, the open panel would cover the focused element.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof HTMLElement) || element.contains(relatedTarget)) return
      const isTrigger = relatedTarget instanceof HTMLButtonElement && relatedTarget.popoverTargetElement === element
      if (!isTrigger) element.hidePopover()
    }
    const press = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a, [data-closes]')) element.hidePopover()
    }
    const key = (event: KeyboardEvent) => {
      if (element.getAttribute('role') === 'menu') moveInMenu(element, event)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('toggle', toggle, { signal })
    // It was opened before the page was hydrated: its button needs no script.
    toggle()
    element.addEventListener('focusout', leave, { signal })
    // Shift+Tab leads from the panel to its button, and from there elsewhere.
    trigger?.addEventListener('focusout', leave, { signal })
    element.addEventListener('click', press, { signal })
    element.addEventListener('keydown', key, { signal })
    return () => listeners.abort()
  }, [panel])
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows, Home, End and first letters, as in the menus of an operating system. */
function moveInMenu(menu: HTMLElement, event: KeyboardEvent) {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const index = items.findIndex((item) => item.matches(':focus'))
  const step = steps[event.key]
  let target: HTMLElement | undefined
  if (step) target = items[(index + step + items.length) % items.length]
  else if (event.key === 'Home') target = items[0]
  else if (event.key === 'End') target = items.at(-1)
  else if (event.key === 'Tab') menu.hidePopover()
  else if (event.key.length === 1) {
    const letter = event.key.toLowerCase()
    const rest = [...items.slice(index + 1), ...items.slice(0, index + 1)]
    target = rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
  }
  if (!target) return
  event.preventDefault()
  target.focus()
}
