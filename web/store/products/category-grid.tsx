import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import { ProductPicture } from '#web/layout/product-picture.tsx'
import { paths } from '#web/paths.ts'
import { belongsTo, type CategorySnapshot, type ProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './category-grid.module.css'

interface Props {
  categories: readonly CategorySnapshot[]
  products: readonly ProductSnapshot[]
}

/** Whole-card links: the name is the link’s name, the description describes it. */
export function CategoryGrid({ categories, products }: Props) {
  const t = useT()
  const textsOf = useTexts()
  const shown = categories.map((category) => ({ category, ...textsOf(category) }))
  return (
    <ul className={styles.grid}>
      {shown.map(({ category, name, description }) => (
        <li key={category._id} className={styles.card}>
          <ProductPicture product={category} size="category" isFirst className={styles.art ?? ''} />
          <div className={styles.body}>
            <h3 className={styles.name}>
              <Link to={paths.category(category.name)} aria-describedby={`about-${category._id}`}>
                <span lang={name.lang}>{name.text}</span>
              </Link>
            </h3>
            <p className={styles.count}>
              {t('shop.catalogue.count', { n: products.filter((product) => belongsTo(product, category)).length })}
            </p>
            <p id={`about-${category._id}`} className={styles.about}>
              <GoodsText shown={description} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function CategoryGridSkeleton() {
  const isDelayOver = useDelayedFlag(true)
  return (
    <ul aria-hidden="true" className={classNames(styles.grid, styles.waiting, isDelayOver && styles.late)}>
      {[1, 2, 3, 4].map((card) => (
        <li key={card} className={styles.card}>
          <div className={styles.place}>
            <Skeleton height="100%" radius="0" />
          </div>
          <div className={styles.body}>
            <Skeleton width="55%" height="1.5rem" />
            <Skeleton width="30%" height="1.25rem" />
            <Skeleton height="2.75rem" />
          </div>
        </li>
      ))}
    </ul>
  )
}
