import { proxy } from 'valtio'
import { readStorage, writeStorage } from '#web/state/storage.ts'

/** Whether "/" leads to the search field: some speak or type by means that press single keys unasked (WCAG 2.1.4). */
export const searchShortcut = proxy({ isOn: readStorage('searchShortcut') !== 'off' })

export function chooseSearchShortcut(isOn: boolean) {
  writeStorage('searchShortcut', isOn ? null : 'off')
  searchShortcut.isOn = isOn
}
