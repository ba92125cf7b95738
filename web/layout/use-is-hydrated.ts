import { useDeferredValue } from 'react'
import { useIsHydrating } from '#web/state/hydration.ts'

/** Whether hydration has ended, for what is rendered only then: deferred, and so in slices, and everywhere in the same render. */
export const useIsHydrated = (): boolean => !useDeferredValue(useIsHydrating())
