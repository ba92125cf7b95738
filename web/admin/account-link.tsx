import { useSnapshot } from 'valtio'
import { customerScopes } from '#schema/rules/customers.ts'
import { hasScope } from '#schema/rules/staff.ts'
import { session } from '#web/state/session.ts'
import { Link } from '#web/ui/link.tsx'
import { userPath } from './paths.ts'

interface Props {
  name: string
  /** Null without an account. */
  userId: string | null
}

/** The name of an account, which leads to its page where the admin’s scopes show it. */
export function AccountLink({ name, userId }: Props) {
  const { scopes } = useSnapshot(session)
  return userId !== null && hasScope(scopes, customerScopes) ? <Link to={userPath(userId)}>{name}</Link> : name
}
