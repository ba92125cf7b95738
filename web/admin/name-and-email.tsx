import styles from './name-and-email.module.css'

/** A name with the e-mail address below it, which wraps before the @. */
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
