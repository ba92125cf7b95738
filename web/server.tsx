import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { RenderPage } from '#schema/api/page-data.ts'
import type { Language } from '#schema/rules/languages.ts'
import { terms as termsTexts } from '#schema/texts/terms.ts'
import { type Area, loadTexts } from '#web/i18n/dictionary.ts'
import { preloadParts } from '#web/layout/lazy-page.tsx'
import { basenameOf } from '#web/layout/shop-router.tsx'
import { terms } from '#web/layout/terms-text.ts'
import { Shop } from '#web/shop.tsx'
import { fillState } from '#web/state/fill-state.ts'
import { beginHydration } from '#web/state/hydration.ts'
import { locale } from '#web/state/locale.ts'

const languages: readonly Language[] = ['pt-BR', 'en']
let isReady = false

/** Every part and text is in this module already: nothing is waited for but this module itself. */
async function prepare() {
  if (isReady) return
  const ensure = async (area: Area) => {
    await Promise.all(languages.map((language) => loadTexts(language, area)))
  }
  await ensure('shop')
  await preloadParts(ensure)
  isReady = true
}

/** What React writes for the head comes before the page itself. */
const hoisted = /^(?:<link[^>]*>|<title>[^<]*<\/title>)*/

export const renderPage: RenderPage = async (url, data) => {
  await prepare()
  // From here on nothing is awaited: all renders share one state.
  beginHydration()
  locale.code = data.language
  fillState(data)
  terms.fill(termsTexts[data.language], data.language)
  const markup = renderToString(
    <StrictMode>
      <StaticRouter basename={basenameOf(url)} location={url}>
        <Shop />
      </StaticRouter>
    </StrictMode>,
  )
  const [head = ''] = hoisted.exec(markup) ?? []
  return { html: markup.slice(head.length), image: /<link rel="preload" as="image"[^>]*>/.exec(head)?.[0] }
}
