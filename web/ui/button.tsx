import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'
import { join } from './class-names.ts'

export type Look = 'primary' | 'quiet' | 'bad' | 'plain'
export type Size = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  look?: Look
  size?: Size
  /** As wide as its place. */
  wide?: boolean
  icon?: ReactNode
}

export const buttonClass = ({ look = 'primary', size = 'md', wide = false }: ButtonLook, extra?: string) =>
  join(styles.button, styles[look], styles[size], wide && styles.wide, extra)

interface Props extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Something is on its way: the button keeps its size, tells so, and cannot be pressed again. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look, size, wide, icon, busy = false, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.busy} aria-hidden="true" />}
    </button>
  )
}
