import { useLocation } from 'react-router'
import { matchPath, type PageMatch } from '#schema/rules/pages.ts'

const unknown = { name: undefined, params: {} }

/** The page of the address with its parameters, by the same patterns as the Worker’s. */
export const usePage = (): PageMatch | { name: undefined; params: PageMatch['params'] } =>
  matchPath(useLocation().pathname) ?? unknown
