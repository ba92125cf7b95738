import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export type Tone = 'plain' | 'brass' | 'paper' | 'ok' | 'warn' | 'bad' | 'info' | 'faint'

interface Props {
  children: ReactNode
  tone?: Tone
  /** A status must not depend on colour alone: give it an icon. */
  icon?: ReactNode
}

/** A short label: "Novo", a status, a role. */
export function Badge({ children, tone = 'plain', icon }: Props) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
