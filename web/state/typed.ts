/** A field that the person has changed. */
export interface Typed {
  name: string
  /** Among the fields of that name, in the order of the document. */
  index: number
  value: string
  /** Of a box that is ticked, or not. */
  isChecked?: boolean
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Passwords, keys and codes are not written down anywhere; what stands in a field that nobody sees was not typed by a person. */
const unkept =
  '[type=password], [autocomplete*=password], [autocomplete=one-time-code], [type=file], [data-secret], [aria-hidden=true] *'

/** Each with the path of its page. */
const changed = new Map<Control, string>()

/** Remembers which fields the person changes. Call once. */
export function watchTyping() {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.matches('input, textarea, select') && !target.matches(unkept))
      changed.set(target as Control, location.pathname)
  })
}

/** What stands in the fields of this page that the person has changed. */
export function readTyped(): Typed[] {
  const typed: Typed[] = []
  for (const [control, path] of changed) {
    const { name, value } = control
    const index = [...document.getElementsByName(name)].indexOf(control)
    // Of a form that is gone, or of the page before.
    if (index < 0 || path !== location.pathname) changed.delete(control)
    else
      typed.push({ name, index, value, ...(/checkbox|radio/.test(control.type) && { isChecked: isChecked(control) }) })
  }
  return typed
}

const isChecked = (control: Control) => 'checked' in control && control.checked
