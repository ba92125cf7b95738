import type { GoneProduct } from '#schema/api/gone-product.ts'
import { foldedAddress } from '#schema/rules/catalogue.ts'
import type { Language } from '#schema/rules/languages.ts'
import type { PageMatch } from '#schema/rules/pages.ts'
import { textsIn } from '#schema/rules/translations.ts'
import { goneDescription, pageTitle } from '#schema/texts/pages.ts'
import type { Deps } from '#worker/deps.ts'
import { formerCategory, formerProduct } from '#worker/domain/catalogue/former-addresses.ts'
import { categoryPath, type PageHead, productPath } from '#worker/domain/page-heads.ts'
import type { Snapshot } from '#worker/domain/snapshot.ts'

/** What an address leads to that no product or category has now. */
export interface Elsewhere {
  /** The present one of the product or category that had it. */
  path?: string
  /** The product that had it, where it is no longer sold. */
  gone?: GoneProduct
  head?: PageHead
}

/** At most one round trip. */
export async function elsewhere(
  deps: Deps,
  { categories }: Pick<Snapshot, 'categories'>,
  { name, params }: PageMatch,
  language: Language,
): Promise<Elsewhere> {
  if (name === 'category') return categoryElsewhere(deps, categories, params.categoryName ?? '')
  const former = name === 'product' ? await formerProduct(deps, params.slug ?? '') : undefined
  if (!former) return {}
  return 'gone' in former ? { ...former, head: headOfGone(former.gone, language) } : { path: productPath(former.slug) }
}

/** An address may differ from a present one in accents alone. */
async function categoryElsewhere(deps: Deps, categories: Snapshot['categories'], address: string): Promise<Elsewhere> {
  const like = categories.find(({ name }) => foldedAddress(name) === foldedAddress(address))
  const name = like?.name ?? (await formerCategory(deps, address))
  return name === undefined ? {} : { path: categoryPath(name) }
}

function headOfGone(gone: GoneProduct, language: Language): PageHead {
  const { text } = textsIn(language, gone).name
  return { title: pageTitle(text), description: goneDescription[language](text), isFound: false, isGone: true }
}
