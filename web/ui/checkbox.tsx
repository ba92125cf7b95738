import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'className'> {
  /** May contain links. */
  children: ReactNode
  error?: string | undefined
}

export function Checkbox({ children, error, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
