import * as v from 'valibot'
import { updateProduct } from '#schema/api/products.ts'
import { detailsOf, type ProductDetails } from '#schema/rules/product-details.ts'
import { call } from '#web/api/call.ts'
import { sendChanges } from '../dialogs/draft-changes.ts'
import { type Pair, pairsOf, withoutKeys } from './pair-fields.tsx'
import { type ProductRow, products } from './products-state.ts'

type PairList = 'features' | 'steps' | 'questions'

/** The draft of what a product's page says. */
export interface ProductPageDraft {
  slug: string
  details: Omit<ProductDetails, 'games' | PairList> & Record<PairList, readonly Pair[]>
  /** An empty address: nothing to download. */
  download: { url: string; bytes: string; sha256: string; name: string }
  /** The games: a name and a version. */
  games: readonly Pair[]
}

export function pageDraftOf(product: ProductRow | null): ProductPageDraft {
  const { games, features, steps, questions, contents, englishContents, ...texts } = product?.details ?? detailsOf({})
  return {
    slug: product?.slug ?? '',
    download: {
      url: product?.download?.url ?? '',
      bytes: String(product?.download?.bytes ?? ''),
      sha256: product?.download?.sha256 ?? '',
      name: product?.download?.name ?? '',
    },
    details: {
      ...texts,
      contents: [...contents],
      englishContents: [...englishContents],
      features: pairsOf(features),
      steps: pairsOf(steps),
      questions: pairsOf(questions),
    },
    games: pairsOf(games.map(({ name, version }) => ({ title: name, description: version }))),
  }
}

const downloadOf = ({ url, bytes, sha256 }: ProductPageDraft['download']) =>
  url.trim() === '' ? null : { url, bytes: bytes.trim() === '' ? null : bytes, sha256 }

/** The draft is checked as it is sent. */
export const pageSchema = v.pipe(
  v.custom<ProductPageDraft>(() => true),
  v.transform((draft): unknown => ({ ...draft, download: downloadOf(draft.download) })),
  updateProduct.body,
)

/** Saves the page's address and its texts. The texts are saved as a whole. */
export async function saveProductPage(
  { _id }: ProductRow,
  draft: ProductPageDraft,
  changes: Partial<ProductPageDraft>,
) {
  const { features, steps, questions, ...texts } = draft.details
  const details = {
    ...texts,
    features: withoutKeys(features),
    steps: withoutKeys(steps),
    questions: withoutKeys(questions),
    games: draft.games.map(({ title, description }) => ({ name: title, version: description })),
  }
  const body = {
    ...(changes.slug !== undefined && { slug: changes.slug }),
    ...(changes.download && { download: downloadOf(changes.download) }),
    ...((changes.details || changes.games) && { details }),
  }
  await sendChanges(body, () => call(updateProduct, { params: { id: _id }, body }))
  await products.reload()
}
