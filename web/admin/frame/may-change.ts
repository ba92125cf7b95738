import { createContext, useContext } from 'react'

/** Whether the scopes of this admin allow the changes of the screen. */
export const MayChange = createContext(true)
export const useMayChange = () => useContext(MayChange)
