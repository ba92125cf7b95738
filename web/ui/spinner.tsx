import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** Shows that something is loading. As large as an icon in its place; `className` gives it a position. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span className={classNames(styles.spinner, className)} aria-hidden="true" />
)
