import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export type Tone = 'plain' | 'brass' | 'paper' | 'ok' | 'warn' | 'bad' | 'info' | 'faint'

interface Props {
  children: ReactNode
  tone?: Tone
  /** A state is never told by colour alone: give the icon. */
  icon?: ReactNode
}

/** A short label: "Novo", a state, a role. */
export function Badge({ children, tone = 'plain', icon }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
