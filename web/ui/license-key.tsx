import { classNames } from './class-names.ts'
import styles from './license-key.module.css'

interface Props {
  text: string
  /** Masks all but the last group; screen readers get `maskedLabel` instead. */
  isMasked?: boolean
  maskedLabel?: string
  /** Of a masked key only the end is shown, in tables. */
  isShort?: boolean
  size?: 'md' | 'lg'
  /** Its text was selected and copied. */
  onCopied?: () => void
}

/** Keys of external sellers may have no groups: their last five characters stay. */
const mask = (text: string) => text.replace(text.includes('-') ? /[^-](?=.*-)/g : /.(?=.{5})/g, '•')

const shortMask = (text: string) => `•••• ${text.slice(-5)}`

/** A license key: it wraps between its groups only, and a click selects all of it. */
export function LicenseKey({ text, isMasked = false, maskedLabel, isShort = false, size = 'md', onCopied }: Props) {
  if (!isMasked)
    return (
      <code className={classNames(styles.key, styles.whole, styles[size])} translate="no" onCopy={onCopied}>
        {text}
      </code>
    )
  return (
    <code className={classNames(styles.key, styles[size])}>
      <span className="sr-only">{maskedLabel}</span>
      <span aria-hidden="true" translate="no">
        {isShort ? shortMask(text) : mask(text)}
      </span>
    </code>
  )
}
