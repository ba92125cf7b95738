import { honeypotFields } from '#schema/rules/accounts.ts'
import styles from './honeypot-fields.module.css'

/** Bait for programs that fill in every field: out of sight, out of the tab order, unknown to screen readers. */
export function HoneypotFields() {
  return (
    <div aria-hidden="true" className={styles.away}>
      {honeypotFields.map((name) => (
        <input key={name} type="text" name={name} tabIndex={-1} autoComplete="off" defaultValue="" />
      ))}
    </div>
  )
}
