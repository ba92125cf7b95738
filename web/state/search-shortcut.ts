import { proxy } from 'valtio'
import { read, write } from '#web/state/storage.ts'

/** Whether "/" leads to the search field: some speak or type by means that press single keys unasked (WCAG 2.1.4). */
export const searchShortcut = proxy({ isOn: read('searchShortcut') !== 'off' })

export function chooseSearchShortcut(isOn: boolean) {
  write('searchShortcut', isOn ? null : 'off')
  searchShortcut.isOn = isOn
}
