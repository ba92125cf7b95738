import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { hasScope, type StaffScope } from '#schema/rules/staff.ts'
import { session } from '#web/state/session.ts'
import { MayChange } from './may-change.ts'

interface Props {
  /** One of these allows the changes; none: an admin without limits alone. */
  scopes: readonly StaffScope[]
  children: ReactNode
}

/** A screen, or a part of one that takes other scopes than the rest: `useMayChange` says in it whether this admin has one of them. */
export function ChangesOf({ scopes: allowed, children }: Props) {
  const { scopes } = useSnapshot(session)
  return <MayChange value={hasScope(scopes, allowed)}>{children}</MayChange>
}
