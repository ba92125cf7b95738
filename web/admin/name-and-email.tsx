import { AccountLink } from './account-link.tsx'
import styles from './name-and-email.module.css'

interface Props {
  name: string
  email: string | null
  /** Of an account: the name leads to its page. */
  userId?: string | null
}

/** A name with the e-mail address below it, which wraps before the @. */
export function NameAndEmail({ name, email, userId = null }: Props) {
  const at = email?.lastIndexOf('@') ?? 0
  return (
    <span className={styles.person}>
      <AccountLink name={name} userId={userId} />
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
