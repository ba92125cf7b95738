import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** Shows that something is loading. `className` gives it its size and position. */
export const Spinner = ({ className }: { className: string | undefined }) => (
  <span className={classNames(styles.spinner, className)} aria-hidden="true" />
)
