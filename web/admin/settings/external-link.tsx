import styles from './settings.module.css'

/** A URL as a link in a new tab. */
export function ExternalLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={styles.link}>
      {to}
    </a>
  )
}
