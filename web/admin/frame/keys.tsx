import styles from './keys.module.css'

/** Keys of the keyboard, to be pressed one after the other or each by itself. */
export const Keys = ({ of }: { of: readonly string[] }) => (
  <span className={styles.keys}>
    {of.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)
