import { useState } from 'react'

/**
 * A flag that outlives a load of the page. It stands in the entry of the browser's history, which concerns this visit alone, and is there where
 * storage is forbidden.
 */
export function useKeptFlag(name: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState<boolean>(() => history.state?.flags?.[name] === true)
  const set = (next: boolean) => {
    const flags = { ...history.state?.flags, [name]: next }
    history.replaceState({ ...history.state, flags }, '')
    setOn(next)
  }
  return [isOn, set]
}
