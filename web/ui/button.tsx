import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type ButtonVariant = 'primary' | 'quiet' | 'bad' | 'plain'
type Size = 'sm' | 'md' | 'lg'

export interface ButtonAppearance {
  variant?: ButtonVariant | undefined
  size?: Size | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  icon?: ReactNode
}

export const buttonClass = ({ variant = 'primary', size = 'md', wide = false }: ButtonAppearance, extra?: string) =>
  classNames(styles.button, styles[variant], styles[size], wide && styles.wide, extra)

interface Props extends ButtonAppearance, ButtonHTMLAttributes<HTMLButtonElement> {
  /** An action is under way: the button keeps its size, is announced as busy, and cannot be pressed again. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant, size, wide, icon, busy = false, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {busy && <Spinner className={styles.busy} />}
    </button>
  )
}
