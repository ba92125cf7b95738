import { useT } from '#web/i18n/use-t.ts'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { AccountLink } from './account-link.tsx'
import styles from './name-and-email.module.css'

interface Props {
  name: string
  email: string | null
  /** Of an account: the name leads to its page. */
  userId?: string | null
}

/** A name with the e-mail address below it. */
export function NameAndEmail({ name, email, userId = null }: Props) {
  return (
    <span className={styles.person}>
      <AccountLink name={name} userId={userId} />
      {email && <Email address={email} />}
    </span>
  )
}

/** Who bought; the account may be deleted. */
export function Buyer({ username, email, userId }: Omit<Props, 'name'> & { username: string }) {
  const t = useT()
  return <NameAndEmail name={username || t('admin.deletedAccount')} email={email} userId={userId} />
}

/** An e-mail address, which wraps before the @. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <Verbatim>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Verbatim>
  )
}
