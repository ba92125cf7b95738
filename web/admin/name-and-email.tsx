import styles from './name-and-email.module.css'

/** Somebody in a table or a dialog: the name, and below it the address, which breaks before its @ first. */
export function NameAndEmail({ name, email }: { name: string; email: string | null }) {
  const at = email?.lastIndexOf('@') ?? 0
  return (
    <span className={styles.person}>
      {name}
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
