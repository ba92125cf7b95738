import { proxy } from 'valtio'
import { readStorage, writeStorage } from '#web/state/storage.ts'

/** Single-key shortcuts can be switched off: they interfere with speech input. */
export const shortcuts = proxy({ isOn: readStorage('panelShortcuts') !== 'off', isHelpOpen: false })

export function switchShortcuts(isOn: boolean) {
  shortcuts.isOn = isOn
  writeStorage('panelShortcuts', isOn ? null : 'off')
}

export function openShortcutHelp(isOpen: boolean) {
  shortcuts.isHelpOpen = isOpen
}
