import type { ComponentProps } from 'react'
import { type ButtonAppearance, buttonClass } from './button.tsx'
import { Link } from './link.tsx'

type Props = ButtonAppearance & Omit<ComponentProps<typeof Link>, 'className'>

/** A link that looks like a button: for navigation. External URLs open in a new tab. */
export function LinkButton({ variant, size, wide, icon, children, to, ...rest }: Props) {
  const outside = /^https?:/.test(to) && { target: '_blank', rel: 'noopener' }
  return (
    <Link {...rest} {...outside} to={to} className={buttonClass({ variant, size, wide })}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
