import { proxy } from 'valtio'
import { isTypingOrModal } from '#web/hooks/is-typing.ts'
import { afterHydration } from '#web/state/hydration.ts'
import { readStorage, writeStorage } from '#web/state/storage.ts'

/** Whether "/" focuses the search field: for users of speech input, single keys must be switchable (WCAG 2.1.4). */
export const searchShortcut = proxy({ isOn: true })
const isChosen = () => readStorage('searchShortcut') !== 'off'
afterHydration(() => {
  searchShortcut.isOn = isChosen()
})

// Not by a component: the page that the Worker sent has the field, which takes the key before it is hydrated.
globalThis.addEventListener?.('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || isTypingOrModal(event) || !isChosen()) return
  const field = document.querySelector<HTMLInputElement>('header [name=q]')
  if (!field) return
  event.preventDefault()
  field.focus()
})

export function chooseSearchShortcut(isOn: boolean) {
  writeStorage('searchShortcut', isOn ? null : 'off')
  searchShortcut.isOn = isOn
}
