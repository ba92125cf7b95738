import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

interface Props {
  tone?: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  /** Announced at once: for the result of the user’s action. */
  isUrgent?: boolean
}

/** A message within the page: a result, a warning before paying. */
export function Notice({ tone = 'info', title, children, isUrgent = false }: Props) {
  const Icon = icons[tone]
  return (
    <div role={isUrgent ? 'alert' : undefined} className={classNames(styles.notice, tone)}>
      <Icon aria-hidden className={styles.icon} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** What went wrong with what the user did; nothing without a text. */
export const ErrorNotice = ({ title, text }: { title?: string | undefined; text: string | null | undefined }) =>
  text ? (
    <Notice tone="bad" isUrgent title={title}>
      {text}
    </Notice>
  ) : null
