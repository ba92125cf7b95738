import styles from './wordmark.module.css'

/** The mark and the name, in the colour of the text around them. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 32 20" aria-hidden="true" focusable="false">
        <path
          fillRule="evenodd"
          d="M10 0a10 10 0 1 0 9.2 14H21v4h4v-4h2v3h4V7H19.2A10 10 0 0 0 10 0Zm-2.500 6.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7Z"
        />
      </svg>
      trinco
    </span>
  )
}
