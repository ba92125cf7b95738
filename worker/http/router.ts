import type { Params, Result, Router } from 'hono/router'

interface Route<T> {
  /** `ALL`: every method. */
  method: string
  /** Of its path, between slashes; undefined for `/*`. */
  parts: readonly string[] | undefined
  handler: T
}

const partsOf = (path: string) => path.split('/').slice(1)

/**
 * Compares a path with all of its length, and remembers what it found for those without parameters, most of ours. Hono's TrieRouter
 * builds its trees for all routes whenever an isolate starts; its RegExpRouter refuses a name beside a parameter
 * (`notifications/mark-all-read`, `notifications/:id`). Knows `/*` and whole parts as parameters (`:id`), which is all that we use.
 */
export class PlainRouter<T> implements Router<T> {
  name = 'PlainRouter'
  readonly #routes: Route<T>[] = []
  /** By method and number of parts. */
  readonly #candidates = new Map<string, Route<T>[]>()
  /** Undefined until its path is first asked for: routes may still be added. */
  readonly #matches = new Map<string, Result<T> | undefined>()

  add(method: string, path: string, handler: T): void {
    const isEvery = path === '/*' || path === '*'
    if (!isEvery && /[*?{}]/.test(path)) throw new Error(`${path} has what this router does not know`)
    this.#routes.push({ method, parts: isEvery ? undefined : partsOf(path), handler })
    if (!path.includes(':')) this.#matches.set(`${method} ${path}`, undefined)
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const known = this.#matches.get(key)
    if (known) return known
    const parts = partsOf(path)
    const found: [T, Params][] = []
    for (const route of this.#candidatesFor(method, parts.length)) {
      const params = route.parts ? paramsOf(route.parts, parts) : {}
      if (params) found.push([route.handler, params])
    }
    const result: Result<T> = [found]
    if (this.#matches.has(key)) this.#matches.set(key, result)
    return result
  }

  #candidatesFor(method: string, length: number): Route<T>[] {
    const key = `${method} ${length}`
    let known = this.#candidates.get(key)
    if (!known) {
      known = this.#routes.filter(
        (route) =>
          (route.method === method || route.method === 'ALL') && (!route.parts || route.parts.length === length),
      )
      this.#candidates.set(key, known)
    }
    return known
  }
}

/** What a path says for a route's parameters; undefined where it is another route's. */
function paramsOf(route: readonly string[], parts: readonly string[]): Params | undefined {
  const params: Params = {}
  for (const [n, expected] of route.entries()) {
    const part = parts[n]
    if (!expected.startsWith(':')) {
      if (part !== expected) return
    } else {
      if (!part) return
      params[expected.slice(1)] = part
    }
  }
  return params
}
