import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's TrieRouter, and a map for the paths without parameters, most of ours. Hono's faster RegExpRouter refuses a name beside a
 * parameter (`notifications/mark-all-read`, `notifications/:id`).
 */
export class StaticFirstRouter<T> implements Router<T> {
  name = 'StaticFirstRouter'
  readonly #trie = new TrieRouter<T>()
  /** Undefined until its path is first asked for: routes may still be added. */
  readonly #matches = new Map<string, Result<T> | undefined>()

  add(method: string, path: string, handler: T): void {
    this.#trie.add(method, path, handler)
    if (!/[:*]/.test(path)) this.#matches.set(`${method} ${path}`, undefined)
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const known = this.#matches.get(key)
    if (known) return known
    const found = this.#trie.match(method, path)
    if (this.#matches.has(key)) this.#matches.set(key, found)
    return found
  }
}
