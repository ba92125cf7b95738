import { proxy } from 'valtio'
import { afterHydration } from '#web/state/hydration.ts'
import { readStorage, writeStorage } from '#web/state/storage.ts'

/** Whether "/" focuses the search field: for users of speech input, single keys must be switchable (WCAG 2.1.4). */
export const searchShortcut = proxy({ isOn: true })
afterHydration(() => {
  searchShortcut.isOn = readStorage('searchShortcut') !== 'off'
})

export function chooseSearchShortcut(isOn: boolean) {
  writeStorage('searchShortcut', isOn ? null : 'off')
  searchShortcut.isOn = isOn
}
