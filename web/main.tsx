import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { configureSuspicion } from '#web/api/call.ts'
import { followForeignText } from '#web/hooks/foreign-text.ts'
import { loadedPath } from '#web/hooks/loaded-path.ts'
import { ShopRouter } from '#web/layout/shop-router.tsx'
import { preloadPage } from '#web/routes.tsx'
import { Shop } from '#web/shop.tsx'
import { fillState } from '#web/state/fill-state.ts'
import { afterHydration, endHydration, sentData } from '#web/state/hydration.ts'
import { locale, startLocale } from '#web/state/locale.ts'
import { leadOn, watchBuild } from '#web/state/new-page.ts'
import { suspectBuild } from '#web/state/older-page.ts'
import { connectSession, watchSession } from '#web/state/session.ts'
import { copyToCookies } from '#web/state/storage.ts'
import '#web/styles/index.css'

/** Whether this browser can show the shop at all: the same that hides the sentence about newer browsers (web/styles/old-browsers.css). */
const isSupported = CSS.supports('container-type: inline-size') && matchMedia('(width >= 0px)').matches

/** The newest of what `web/polyfills.ts` provides: who has these has the rest. */
const isComplete = 'popover' in HTMLElement.prototype && 'withResolvers' in Promise && 'canParse' in URL

followForeignText()
watchBuild()

// In a task of its own: the modules have held up a slow phone for long enough.
setTimeout(async () => {
  if (!isSupported) return
  if (!isComplete) await import('#web/polyfills.ts').catch(() => leadOn())
  if (sentData) fillState(sentData)
  copyToCookies()
  nameSentStyles()
  connectSession()
  configureSuspicion((endpoint) => void suspectBuild(endpoint))
  afterHydration(watchSession)
  // What the Worker sent stays until the texts are loaded. Retried once: without its texts the shop cannot show anything.
  void startLocale()
    .catch(startLocale)
    .then(showShop, () => leadOn())
})

/**
 * The loader of lazy chunks does not fetch a sheet that a link names. The document itself cannot name those whose text it brings:
 * Chromium fetches disabled links ahead too.
 */
function nameSentStyles() {
  const urls = document.querySelector<HTMLElement>('style[data-files]')?.dataset.files?.split(' ') ?? []
  for (const url of urls) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.disabled = true
    document.head.append(link)
  }
}

/** By a page translator, whose texts are not those that were sent. */
const isTranslated = () => document.querySelector('font') !== null

/** Renders anew what is translated before it is taken over. */
function onRecoverableError(error: unknown) {
  if (!isTranslated()) reportError(error)
}

/**
 * React puts the title of another page before the sent one, and removes the latter only where it has taken it over: not where the page was
 * left before that, or is rendered anew.
 */
function dropSentTitle() {
  const sent = document.querySelector('head > title')
  const observer = new MutationObserver(() => {
    if (document.querySelector('head > title') === sent) return
    const isTakenOver = Object.keys(sent ?? {}).some((key) => key.startsWith('__react'))
    if (!isTakenOver) sent?.remove()
    observer.disconnect()
  })
  observer.observe(document.head, { childList: true })
}

// No top-level await: lazy chunks import from this one, and would wait for it forever.
async function showShop() {
  const root = document.getElementById('root')
  if (!root) return
  const shop = (
    <StrictMode>
      <ShopRouter>
        <Shop />
      </ShopRouter>
    </StrictMode>
  )
  // A page in another language than the saved one, that was translated or left meanwhile, or whose code cannot be loaded, is rendered anew.
  const isSame =
    sentData?.language === locale.code &&
    location.pathname === loadedPath &&
    (await preloadPage(location.pathname).then(
      () => true,
      () => false,
    )) &&
    !isTranslated()
  dropSentTitle()
  // A transition renders in slices, so that a slow phone stays responsive.
  startTransition(() => {
    if (isSame) {
      hydrateRoot(root, shop, { onRecoverableError })
      return
    }
    endHydration()
    createRoot(root).render(shop)
  })
}
