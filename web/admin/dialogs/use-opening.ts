import { useState } from 'react'

/**
 * The state of one opening of a dialog, which begins with `initial`, and what changes it. What an earlier opening has begun and ends only
 * now changes nothing: the upload of a file may end in the form of another product.
 */
export function useOpening<T>(isOpen: boolean, initial: () => T): [T, (change: (now: T) => T) => void] {
  const [state, setState] = useState(() => ({ opening: 0, value: initial() }))
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setState({ opening: state.opening + 1, value: initial() })
  }
  const { opening, value } = state
  return [value, (change) => setState((now) => (now.opening === opening ? { opening, value: change(now.value) } : now))]
}
