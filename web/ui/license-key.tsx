import { classNames } from './class-names.ts'
import styles from './license-key.module.css'

interface Props {
  text: string
  /** Shows all but the last group as dots; `maskedLabel` is read instead of them. */
  isMasked?: boolean
  maskedLabel?: string
  size?: 'md' | 'lg'
}

/** Keys from elsewhere may have no groups: of those the last five characters stay. */
const mask = (text: string) => text.replace(text.includes('-') ? /[^-](?=.*-)/g : /.(?=.{5})/g, '•')

/** A key: it breaks between its groups only, and one press selects it whole. */
export function LicenseKey({ text, isMasked = false, maskedLabel, size = 'md' }: Props) {
  if (!isMasked) return <code className={classNames(styles.key, styles.whole, styles[size])}>{text}</code>
  return (
    <code className={classNames(styles.key, styles[size])}>
      <span className="sr-only">{maskedLabel}</span>
      <span aria-hidden="true">{mask(text)}</span>
    </code>
  )
}
