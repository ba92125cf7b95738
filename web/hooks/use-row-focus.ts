import { useRef } from 'react'
import { useOnChange } from './use-on-change.ts'

/**
 * For a fieldset of rows (`div`) with a button below that adds one: a new row's first field takes the focus, and the button when the
 * row with the focus is gone.
 */
export function useRowFocus(count: number) {
  const list = useRef<HTMLFieldSetElement>(null)
  const before = useRef(count)
  useOnChange(() => {
    const added = count - before.current
    before.current = count
    const button = list.current?.querySelector<HTMLElement>(':scope > button')
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body
    if (added === 1 && (isLost || focused === button))
      [...(list.current?.querySelectorAll(':scope > div') ?? [])].at(-1)?.querySelector('input')?.focus()
    if (added === -1 && isLost) button?.focus()
  }, count)
  return list
}
