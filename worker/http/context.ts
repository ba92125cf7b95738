import type { Context } from 'hono'
import type { Language } from '#schema/rules/languages.ts'
import type { SessionUser } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import type { Bindings } from '#worker/env.ts'
import type { Calls } from '#worker/lib/calls.ts'
import type { Session } from '#worker/lib/tokens.ts'

export interface AppEnv {
  Bindings: Bindings
  Variables: {
    requestId: string
    /** What this request has called so far. */
    calls: Calls
    /** The language of the answer's texts. */
    language: Language
    /** The caller's IPv4 address, or the /64 of an IPv6 one. */
    address: string
    /** Only in the handlers of `serve`; elsewhere `depsOf`. */
    deps: Deps
    /** A Content-Security-Policy other than the strict default for JSON. */
    policy: string | undefined
    /** A tool's call about a test key: neither its time nor its failure is the shop's. */
    isTest: boolean | undefined
    /** Only behind a guard that requires a session: checked before the handler, or with its first read and known after that. */
    user: SessionUser
    /** Only behind a guard that requires a session. */
    session: Session
    /** Only behind the guard `optionalSession`: the signed-in user, if any. */
    viewer: SessionUser | null
  }
}
export type AppContext<Path extends string = string> = Context<AppEnv, Path>

/** The supported language that `Accept-Language` prefers; pt-BR by default. */
export function languageOf(accept = ''): Language {
  // As almost all browsers send it: nothing comes before the first language unless it has a weight.
  const first = /^(?:(pt)|en)(?:-[\w-]+)?(?:,|$)/.exec(accept)
  if (first) return first[1] ? 'pt-BR' : 'en'
  const wanted = accept
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const q = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find(Boolean)
      return { tag, weight: q === undefined ? 1 : Number(q) }
    })
    .sort((a, b) => b.weight - a.weight)
    .find(({ tag, weight }) => weight > 0 && /^(pt|en)\b/.test(tag))
  return wanted?.tag.startsWith('en') ? 'en' : 'pt-BR'
}

/** The caller's address from the platform's header, which clients cannot set. The IPv6 addresses of one household share their /64. */
export function addressOf(connectingIp: string | undefined): string {
  if (!connectingIp) return 'unknown'
  if (!connectingIp.includes(':')) return connectingIp
  const [head = '', tail = ''] = connectingIp.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = connectingIp.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
