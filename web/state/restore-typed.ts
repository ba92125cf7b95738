import type { Typed } from './typed.ts'

const everyMs = 200
/** A form that is opened later starts anew. */
const forMs = 60_000

/** Puts what was typed before the page was loaded anew back into its fields as they appear, and presses the button that was pressed. */
export function restoreTyped(typed: Typed[], again: string | undefined) {
  const { pathname } = location
  let left = typed
  let isPressed = again === undefined
  const until = performance.now() + forMs
  const timer = setInterval(() => {
    left = left.filter((field) => !isRestored(field))
    isPressed ||= press(`[data-again="${again}"]`)
    if ((left.length === 0 && isPressed) || performance.now() > until || location.pathname !== pathname)
      clearInterval(timer)
  }, everyMs)
}

function press(selector: string): boolean {
  const button = document.querySelector<HTMLElement>(selector)
  if (!button || !isHydrated(button)) return false
  button.click()
  return true
}

/** Whether the field is there, and has its value or one of somebody's own. */
function isRestored({ name, index, value, isChecked }: Typed): boolean {
  const control = document.getElementsByName(name)[index]
  if (!control || !isHydrated(control)) return false
  // A row that is edited in the panel may be another one than before: what it has stays.
  const isOwn = !location.pathname.startsWith('/admin')
  if (isChecked !== undefined) {
    if (isOwn && control instanceof HTMLInputElement && control.checked !== isChecked) control.click()
  } else if (control instanceof HTMLSelectElement) {
    if (isOwn) setValue(control, value)
  } else if ('value' in control && control.value === '') setValue(control, value)
  return true
}

/** As a person who types does: React reads a value only where the element itself does not know that it was set. */
function setValue(control: HTMLElement, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  const event = control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(event, { bubbles: true }))
}

/** Before that React hears nothing of the element. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
