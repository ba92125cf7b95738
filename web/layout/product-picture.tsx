import { firstImage } from '#schema/rules/first-image.ts'
import type { CategorySnapshot, ProductSnapshot } from '#web/state/catalogue.ts'
import { useLanguage } from '#web/state/locale.ts'
import { altOf, sourcesOf } from '#web/state/media.ts'
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx'

/** Where pictures stand: their proportions, and how wide the browser may take them to be before it has laid out the page. */
const places = {
  card: { ratio: '16 / 10', sizes: '(width >= 1100px) 282px, (width >= 820px) 33vw, 50vw' },
  tag: { ratio: '1 / 1', sizes: '32px' },
  category: { ratio: '16 / 9', sizes: '(width >= 600px) 282px, 112px' },
  page: { ratio: '16 / 10', sizes: '(width >= 900px) 60vw, 92vw' },
} as const

interface Props {
  product: Pick<ProductSnapshot | CategorySnapshot, 'name' | 'image' | 'media'>
  /** On a card the name stands beside it; on a page it is described. */
  size: keyof typeof places
  /** Above the fold: loaded eagerly. */
  isFirst?: boolean
  className?: string | undefined
}

/** The picture that stands for a product or category: the first of its media, or its key art. */
export function ProductPicture({ product, size, isFirst = false, className }: Props) {
  const language = useLanguage()
  const { ratio, sizes } = places[size]
  const picture = firstImage(product.media)
  const look = { ratio, isFirst, className }
  if (!picture) return <ImageWithFallback src={product.image} {...look} />
  const described = size === 'page' ? altOf(picture, language) : { alt: '' }
  return <ImageWithFallback {...sourcesOf(picture, sizes, isFirst)} {...described} {...look} />
}
