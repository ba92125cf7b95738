import { useLayoutEffect, useRef } from 'react'
import { isTypingOrModal } from './is-typing.ts'
import { isPanelOpen } from './open-panel.ts'

type Acts = Readonly<Record<string, () => void>>

const timeoutMs = 1_200
interface Offer {
  latest: { readonly current: Acts }
  mayRepeat: boolean
}
/** What the mounted components offer, one entry for each. */
const offered = new Set<Offer>()
let first = { key: '', at: 0 }
/** The key that acted last. */
let acted = ''

/**
 * Keyboard shortcuts of one key, or of two in sequence (`'g u'`): inactive while the user types, with a modifier, and behind a
 * modal or an open menu. A sequence wins over a single key, also over one of another component. `isOn`: they can be switched off.
 * `mayRepeat`: a key that is held down acts again and again; the others act once. They act as soon as the screen is painted.
 */
export function useShortcuts(
  acts: Acts,
  { isOn = true, mayRepeat = false }: { isOn?: boolean; mayRepeat?: boolean } = {},
) {
  const latest = useRef(acts)
  latest.current = acts
  useLayoutEffect(() => {
    if (!isOn) return
    if (offered.size === 0) addEventListener('keydown', press)
    const offer = { latest, mayRepeat }
    offered.add(offer)
    return () => {
      offered.delete(offer)
      if (offered.size === 0) removeEventListener('keydown', press)
    }
  }, [isOn, mayRepeat])
}

function press(event: KeyboardEvent) {
  const { key, repeat } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  // Still held, it is not typed into the field that it has led to.
  if (repeat && key === acted) event.preventDefault()
  else acted = ''
  if (isTypingOrModal(event) || isPanelOpen()) return
  const isSecond = first.key !== '' && event.timeStamp - first.at < timeoutMs
  const act = (isSecond && actOf(`${first.key} ${key}`, repeat)) || actOf(key, repeat)
  first = { key, at: event.timeStamp }
  if (!act) return
  event.preventDefault()
  acted = key
  act()
}

/** Of two components that offer the same keys, the one mounted last gets them. */
const actOf = (keys: string, isHeld: boolean) =>
  [...offered]
    .map(({ latest, mayRepeat }) => (isHeld && !mayRepeat ? undefined : latest.current[keys]))
    .findLast(Boolean)
