import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { openStore, type Store, type StoreOptions } from '../open-store.ts'
import { type OpenPage, openPage, type PageOptions, sharedBrowser, sharedOldBrowser } from './browser.ts'

export interface SitePageOptions extends Omit<PageOptions, 'origin'> {
  /** Of a server before the store, which the page is to reach it through. */
  origin?: string
  /** Reaches the store by a name, `localhost`: browsers make passkeys for no IP address. */
  isByName?: boolean
  /** In Chromium 109. */
  isOld?: boolean
  /** Where the page goes at once; without it the page stays blank. */
  path?: string
}

export interface Site {
  /** Open from before the first test until after the last. */
  readonly store: Store
  /** A page of the store in a browser context of its own, which is closed when the test ends. */
  openPage(options?: SitePageOptions): Promise<OpenPage>
}

/** The store with the built pages, for the tests of one file. */
export function openSite(options: Omit<StoreOptions, 'hasWeb'> = {}): Site {
  let store: Store | undefined
  beforeAll(async () => {
    store = await openStore({ ...options, hasWeb: true })
  })
  afterAll(() => store?.close())
  function openedStore() {
    if (!store) throw new Error('the store is open only while tests run')
    return store
  }
  return {
    get store() {
      return openedStore()
    },
    async openPage({ path, isByName = false, isOld = false, origin: before, ...pageOptions } = {}) {
      const { url } = openedStore()
      const origin = before ?? (isByName ? url.replace('127.0.0.1', 'localhost') : url)
      const opened = await openPage(await (isOld ? sharedOldBrowser() : sharedBrowser()), { origin, ...pageOptions })
      onTestFinished(opened.close)
      if (path !== undefined) await opened.page.goto(path)
      return opened
    },
  }
}
