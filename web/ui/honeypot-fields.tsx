import { honeypotFields } from '#schema/rules/accounts.ts'
import styles from './honeypot-fields.module.css'

/** Honeypot fields for bots that fill in every field: invisible, and not reachable by keyboard or screen reader. */
export function HoneypotFields() {
  return (
    <div aria-hidden="true" className={styles.away}>
      {honeypotFields.map((name) => (
        <input key={name} type="text" name={name} tabIndex={-1} autoComplete="off" defaultValue="" />
      ))}
    </div>
  )
}
