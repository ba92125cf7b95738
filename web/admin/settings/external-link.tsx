import styles from './settings.module.css'

/** An address as it is, to be tried. */
export function ExternalLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={styles.link}>
      {to}
    </a>
  )
}
