import styles from './pix-mark.module.css'

/** The PIX logo, the only use of its teal. Decoration: the name is beside it. */
export function PixMark() {
  return (
    <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true" focusable="false">
      <path d="M13.2 2.200a4 4 0 0 1 5.600 0l11 11a4 4 0 0 1 0 5.600l-11 11a4 4 0 0 1-5.600 0l-11-11a4 4 0 0 1 0-5.600Z" />
      <path
        className={styles.cut}
        d="M4 9.500H9.500L16 15.400L22.500 9.500H28M4 22.500H9.500L16 16.600L22.500 22.500H28"
      />
    </svg>
  )
}
