import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the shop, or a whole URL. */
  to: string
  /** Kept with the entry of the browser's history. */
  state?: unknown
  /** In the place of the entry that is shown. */
  replace?: boolean
}

/** Follows a path of the shop without loading the page anew. The router's own link also prefetches data, for five times the code. */
export function Link({ to, state, replace, ...rest }: Props) {
  if (/^[a-z][a-z\d+.-]*:/i.test(to)) return <a {...rest} href={to} />
  return <PathLink to={to} state={state} replace={replace} {...rest} />
}

function PathLink({ to, state, replace, onClick, target, ...rest }: Props) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, { state, replace, target })
  return (
    <a
      {...rest}
      target={target}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** A link that is marked while its page is shown, and with `end` not while one below it is. */
export function NavLink({ to, end = false, ...rest }: Props & { end?: boolean }) {
  const here = useLocation().pathname.toLowerCase()
  const there = useResolvedPath(to).pathname.toLowerCase()
  const isCurrent = here === there || (!end && here.startsWith(`${there}/`))
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />
}
