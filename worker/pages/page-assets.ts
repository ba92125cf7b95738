import type { Language } from '#schema/rules/languages.ts'
import type { PageName } from '#schema/rules/pages.ts'
import type { Bindings } from '#worker/env.ts'

type Assets = NonNullable<Bindings['ASSETS']>

/** The lazily loaded modules of web that each page’s first render needs; those of `below` render later in the browser. */
interface Modules {
  now?: readonly string[]
  below?: readonly string[]
  areas?: readonly string[]
}

const checkout: Modules = { now: ['store/checkout/checkout-page.tsx'], areas: ['checkout', 'product'] }
const modules: Partial<Record<PageName, Modules>> = {
  home: { below: ['store/home/home-more.tsx'] },
  products: {
    now: ['store/products/products-page.tsx'],
    below: ['store/products/ranking.tsx', 'store/faq-section.tsx'],
    areas: ['front'],
  },
  category: { now: ['store/products/category-page.tsx'] },
  product: { now: ['store/product/product-page.tsx'], areas: ['product'] },
  checkout,
  categoryCheckout: checkout,
  videos: { now: ['store/videos/videos-page.tsx'], areas: ['front', 'info'] },
  reseller: { now: ['store/reseller/reseller-page.tsx'], areas: ['info'] },
  status: { now: ['store/status/status-page.tsx'], areas: ['info'] },
  terms: { now: ['store/terms/terms-page.tsx'], areas: ['gate'] },
}
const gate: Modules = { now: ['layout/terms-gate.tsx'], areas: ['gate'] }

/** What the web's build says of its lazily loaded modules (web/build/part-files.ts): module → URLs of its scripts and styles. */
export type Parts = Readonly<Record<string, readonly string[]>>

/** The unbuilt page has none. */
export async function readParts(assets: Assets, origin: string): Promise<Parts> {
  const file = await assets.fetch(`${origin}/parts.json`)
  return file.ok ? file.json() : {}
}

export interface PageAssets {
  /** URLs of scripts to load with the document. */
  scripts: string[]
  /** URLs of the styles of everything that is rendered. */
  styles: string[]
}

export function assetsOf(parts: Parts, page: PageName, language: Language, hasGate: boolean): PageAssets {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const { now = [], below = [], areas = [] } of [modules[page] ?? {}, ...(hasGate ? [gate] : [])]) {
    const texts = areas.map((area) => `i18n/${language}/${area}.ts`)
    const first = [...now, ...texts].flatMap((name) => parts[name] ?? [])
    for (const url of first) if (url.endsWith('.js')) scripts.add(url)
    for (const url of [...first, ...below.flatMap((name) => parts[name] ?? [])])
      if (url.endsWith('.css')) styles.add(url)
  }
  return { scripts: [...scripts], styles: [...styles] }
}
