import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import type { CardProductSnapshot } from '#web/state/catalogue.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import styles from './product-grid.module.css'

interface Props {
  products: readonly CardProductSnapshot[]
  /** A horizontal scroller on phones, instead of a column. */
  isRail?: boolean
  heading?: 'h2' | 'h3'
  /** The number of images above the fold. */
  eager?: number
}

export function ProductGrid({ products, isRail = false, heading = 'h3', eager = 0 }: Props) {
  return (
    <ul data-count={products.length} className={classNames(styles.grid, isRail && styles.rail)}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} isFirst={index < eager} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

/** Reserves the place of `count` cards at once, and shows the skeletons after 200 ms. */
export function ProductGridSkeleton({ count, isRail = false }: { count: number; isRail?: boolean }) {
  const isDelayOver = useDelayedFlag(true)
  const cards = Array.from({ length: count }, (_, index) => index)
  return (
    <ul
      data-count={count}
      aria-hidden="true"
      className={classNames(styles.grid, isRail && styles.rail, !isDelayOver && styles.waiting)}
    >
      {cards.map((card) => (
        <li key={card}>
          <ProductCardSkeleton />
        </li>
      ))}
    </ul>
  )
}
