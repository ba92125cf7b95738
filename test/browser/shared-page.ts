import { afterAll, onTestFinished } from 'vitest'
import type { StoreOptions } from '../open-store.ts'
import { acceptance, type OpenPage, openPage, sharedBrowser } from './browser.ts'
import { openSite, type Site, type SitePageOptions } from './open-site.ts'

/** A site whose tests open their pages in the same tab, one after the other. */
export interface SharedSite extends Site {
  /** Pages in contexts of their own: for an installed clock, a script of the context, an empty cache. */
  readonly apart: Site
}

interface Shared {
  opened: OpenPage
  isInUse: boolean
}

/**
 * The store with the built pages, where a test finds the page that the last one with the same options has left, emptied: a context of its own
 * costs more than what most tests do in it. A second page within a test is one apart.
 */
export function openSharedSite(options: Omit<StoreOptions, 'hasWeb'> = {}): SharedSite {
  const apart = openSite(options)
  const shared = new Map<string, Shared>()
  afterAll(async () => {
    await Promise.all([...shared.values()].map(({ opened }) => opened.close()))
  })

  async function take(pageOptions: Omit<SitePageOptions, 'token' | 'termsAccepted' | 'path'>): Promise<Shared | null> {
    const key = JSON.stringify(Object.entries(pageOptions).toSorted())
    const found = shared.get(key)
    if (found?.isInUse) return null
    if (found && !found.opened.page.isClosed()) return found
    await found?.opened.close()
    const opened = await openPage(await sharedBrowser(), { origin: apart.store.url, ...pageOptions })
    const made = { opened, isInUse: false }
    shared.set(key, made)
    return made
  }

  return {
    apart,
    get store() {
      return apart.store
    },
    async openPage(asked = {}) {
      const { token, termsAccepted = token !== undefined, path, isByName, ...pageOptions } = asked
      const taken = isByName || asked.origin ? null : await take(pageOptions)
      if (!taken) return apart.openPage(asked)
      taken.isInUse = true
      const { opened } = taken
      await empty(opened)
      if (termsAccepted) await opened.context.addCookies([acceptance(apart.store.url)])
      if (token !== undefined) await opened.page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
      const leave = async () => {
        taken.isInUse = false
      }
      onTestFinished(leave)
      if (path !== undefined) await opened.page.goto(path)
      return { ...opened, close: leave }
    },
  }
}

/** Leaves nothing of what a test did in the page, on an address without scripts. */
async function empty({ page, context, pageErrors }: OpenPage) {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['request', 'response', 'requestfailed', 'requestfinished'] as const)
    page.removeAllListeners(event)
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  await Promise.all([context.setOffline(false), context.clearCookies(), context.clearPermissions()])
  await page.goto('/robots.txt', { waitUntil: 'commit' })
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  pageErrors.splice(0)
}
