import { useEffect, useRef } from 'react'

const timeoutMs = 1_200

/**
 * Keyboard shortcuts of one key, or of two in sequence (`'g u'`): inactive while the user types, with a modifier, and behind a
 * modal. `isOn`: they can be switched off.
 */
export function useShortcuts(acts: Readonly<Record<string, () => void>>, isOn = true) {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    if (!isOn) return
    let first = { key: '', at: 0 }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTypingOrModal(event)) return
      const isSecond = first.key !== '' && event.timeStamp - first.at < timeoutMs
      const act = (isSecond && latest.current[`${first.key} ${event.key}`]) || latest.current[event.key]
      first = { key: event.key, at: event.timeStamp }
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}

function isTypingOrModal({ target }: KeyboardEvent): boolean {
  const element = target instanceof HTMLElement ? target : null
  if (element?.isContentEditable || element?.matches('input:not([type=checkbox]), textarea, select')) return true
  return document.querySelector('dialog:modal') !== null
}
