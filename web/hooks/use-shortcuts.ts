import { useEffect, useRef } from 'react'
import { isTypingOrModal } from './is-typing.ts'

type Acts = Readonly<Record<string, () => void>>

const timeoutMs = 1_200
/** What the mounted components offer, one entry for each. */
const offered = new Set<{ readonly current: Acts }>()
let first = { key: '', at: 0 }

/**
 * Keyboard shortcuts of one key, or of two in sequence (`'g u'`): inactive while the user types, with a modifier, and behind a
 * modal. `isOn`: they can be switched off. A sequence wins over a single key, also over one of another component.
 */
export function useShortcuts(acts: Acts, isOn = true) {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    if (!isOn) return
    if (offered.size === 0) addEventListener('keydown', press)
    offered.add(latest)
    return () => {
      offered.delete(latest)
      if (offered.size === 0) removeEventListener('keydown', press)
    }
  }, [isOn])
}

function press(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTypingOrModal(event)) return
  const isSecond = first.key !== '' && event.timeStamp - first.at < timeoutMs
  const act = (isSecond && actOf(`${first.key} ${event.key}`)) || actOf(event.key)
  first = { key: event.key, at: event.timeStamp }
  if (!act) return
  event.preventDefault()
  act()
}

/** Of two components that offer the same keys, the one mounted last gets them. */
const actOf = (keys: string) => [...offered].map(({ current }) => current[keys]).findLast(Boolean)
