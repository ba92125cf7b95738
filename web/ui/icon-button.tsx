import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './icon-button.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** The accessible name, also shown on hover. */
  label: string
  icon: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, ...rest }: Props) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={styles.button}>
      {icon}
    </button>
  )
}
