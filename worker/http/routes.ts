import type { Handler, MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'

interface Route {
  method: string
  path: string
  handler: Handler<AppEnv> | MiddlewareHandler<AppEnv>
}

/** What `serve` needs of an app. */
export interface CanServe {
  on(method: string, path: string, handler: Handler<AppEnv>): unknown
}

/** The calls of one noun, in order, until the app takes them; a `Hono` for each would bring routers and methods that nobody asks. */
export class Routes implements CanServe {
  readonly all: Route[] = []

  on(method: string, path: string, handler: Handler<AppEnv>): void {
    this.all.push({ method, path, handler })
  }

  /** Before the calls of this path that follow. */
  use(path: string, handler: MiddlewareHandler<AppEnv>): void {
    this.all.push({ method: 'ALL', path, handler })
  }
}
