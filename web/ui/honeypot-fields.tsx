import { honeypotFields } from '#schema/rules/accounts.ts'
import styles from './honeypot-fields.module.css'

/** What makes password managers pass a field by: 1Password, LastPass, Bitwarden, Dashlane and Proton Pass, each by its own attribute. */
const ignoredByManagers = {
  'data-1p-ignore': true,
  'data-lpignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
  'data-protonpass-ignore': true,
}

/** Honeypot fields for bots that fill in every field: invisible, and not reachable by keyboard or screen reader. */
export function HoneypotFields() {
  return (
    <div aria-hidden="true" className={styles.away}>
      {honeypotFields.map((name) => (
        <input
          key={name}
          type="text"
          name={name}
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
          {...ignoredByManagers}
        />
      ))}
    </div>
  )
}
