import { useSnapshot } from 'valtio'
import { customerScopes } from '#schema/rules/customers.ts'
import { hasScope } from '#schema/rules/staff.ts'
import { session } from '#web/state/session.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './name-and-email.module.css'
import { adminPaths } from './paths.ts'

interface Props {
  name: string
  email: string | null
  /** Of an account: the name leads to its page, where the admin’s scopes show it. */
  userId?: string | null
}

/** A name with the e-mail address below it, which wraps before the @. */
export function NameAndEmail({ name, email, userId = null }: Props) {
  const { scopes } = useSnapshot(session)
  const isLink = userId !== null && hasScope(scopes, customerScopes)
  const at = email?.lastIndexOf('@') ?? 0
  return (
    <span className={styles.person}>
      {isLink ? <Link to={adminPaths.user(userId)}>{name}</Link> : name}
      {email && (
        <span>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </span>
      )}
    </span>
  )
}
