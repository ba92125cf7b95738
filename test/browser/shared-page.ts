import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import type { StoreOptions } from '../open-store.ts'
import { acceptance, type OpenPage, openPage, sharedBrowser } from './browser.ts'
import { openSite, type Site, type SitePageOptions } from './open-site.ts'

/** A site whose tests open their pages in the same tab, one after the other. */
export interface SharedSite extends Site {
  /** Pages in contexts of their own: for an empty cache. */
  readonly apart: Site
}

/** What a page keeps for as long as it is open. */
type SharedOptions = Omit<SitePageOptions, 'token' | 'termsAccepted' | 'path' | 'width' | 'height'>

interface Shared {
  opened: OpenPage
  isInUse: boolean
  /** Has what cannot be taken from a page again, such as a clock. */
  isSpent: boolean
}

/**
 * The store with the built pages, where a test finds the page that the last one with the same options has left, emptied: a context of its own
 * costs more than what most tests do in it. Its size is set anew. A second page within a test is one apart.
 */
export function openSharedSite(options: Omit<StoreOptions, 'hasWeb'> = {}): SharedSite {
  const apart = openSite(options)
  const shared = new Map<string, Shared>()
  afterAll(async () => {
    await Promise.all([...shared.values()].map(({ opened }) => opened.close()))
  })

  async function take(options: SharedOptions): Promise<Shared | null> {
    const key = JSON.stringify(Object.entries({ lang: 'pt-BR', theme: 'dark', ...options }).toSorted())
    const found = shared.get(key)
    if (found?.isInUse) return null
    if (found && !found.isSpent && !found.opened.page.isClosed()) return found
    await found?.opened.close()
    const opened = await openPage(await sharedBrowser(), { origin: apart.store.url, ...options })
    const made = { opened, isInUse: false, isSpent: false }
    noteSpending(opened, () => {
      made.isSpent = true
    })
    shared.set(key, made)
    return made
  }

  return {
    apart,
    get store() {
      return apart.store
    },
    async openPage(asked = {}) {
      const { token, termsAccepted = token !== undefined, path, width = 1280, height = 800, isByName, ...kept } = asked
      const taken = isByName || asked.origin ? null : await take(kept)
      if (!taken) return apart.openPage(asked)
      taken.isInUse = true
      const { opened } = taken
      const leave = async () => {
        taken.isInUse = false
      }
      onTestFinished(leave)
      await empty(opened)
      await opened.page.setViewportSize({ width, height })
      if (termsAccepted) await opened.context.addCookies(acceptance(apart.store.url))
      if (token !== undefined) await opened.page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
      if (path !== undefined) await opened.page.goto(path)
      return { ...opened, close: leave }
    },
  }
}

/** Calls `spend` at each call that changes a page for as long as it is open. */
function noteSpending({ page, context }: OpenPage, spend: () => void) {
  const note = <T extends object>(target: T, names: (keyof T)[]) => {
    for (const name of names) {
      const call = target[name]
      if (typeof call !== 'function') continue
      target[name] = ((...args: unknown[]) => {
        spend()
        return call.apply(target, args)
      }) as T[typeof name]
    }
  }
  note<Page>(page, ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'emulateMedia'])
  note<BrowserContext>(context, [
    'addInitScript',
    'exposeFunction',
    'exposeBinding',
    'setExtraHTTPHeaders',
    'newCDPSession',
  ])
  note(page.clock, ['install', 'setFixedTime', 'setSystemTime'])
}

/** Leaves nothing of what a test did in the page, on an address without scripts. */
async function empty({ page, context, pageErrors }: OpenPage) {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const target of [page, context] as const)
    for (const event of ['request', 'response', 'requestfailed', 'requestfinished', 'dialog'])
      target.removeAllListeners(event)
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  await Promise.all([context.setOffline(false), context.clearCookies(), context.clearPermissions()])
  // A form that was left unsaved asks.
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/robots.txt', { waitUntil: 'commit' })
  page.removeAllListeners('dialog')
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  pageErrors.splice(0)
}
