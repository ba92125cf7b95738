import { proxy } from 'valtio'
import { readStorage, writeStorage } from '#web/state/storage.ts'

/** Single keys can be switched off: they get in the way of those who speak to their computer. */
export const shortcuts = proxy({ isOn: readStorage('panelShortcuts') !== 'off', isHelpOpen: false })

export function switchShortcuts(isOn: boolean) {
  shortcuts.isOn = isOn
  writeStorage('panelShortcuts', isOn ? null : 'off')
}

export function openShortcutHelp(isOpen: boolean) {
  shortcuts.isHelpOpen = isOpen
}
