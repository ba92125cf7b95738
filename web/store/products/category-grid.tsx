import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import { ProductPicture } from '#web/layout/product-picture.tsx'
import { paths } from '#web/paths.ts'
import { belongsTo, type CategorySnapshot, type ProductSnapshot } from '#web/state/catalogue.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
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
        <li key={category._id} className={classNames('covered', styles.card)}>
          <ProductPicture product={category} size="category" className={styles.art} />
          <div className={styles.body}>
            <h3 className={styles.name}>
              <Link to={paths.category(category.name)} className="covering" aria-describedby={`about-${category._id}`}>
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
