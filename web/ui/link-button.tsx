import type { ComponentProps } from 'react'
import { type ButtonAppearance, buttonClass } from './button.tsx'
import { Link } from './link.tsx'

type Props = ButtonAppearance & Omit<ComponentProps<typeof Link>, 'className'>

/** A link that looks like a button: for navigation. External URLs open in a new tab. */
export function LinkButton({ variant, size, wide, icon, children, to, ...rest }: Props) {
  const className = buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })
  const outside = typeof to === 'string' && /^https?:/.test(to) ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <Link {...rest} {...outside} to={to} className={className}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
