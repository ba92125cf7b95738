import { categorySlug } from '#schema/rules/catalogue.ts'
import { formatNumber } from '#schema/rules/numbers.ts'
import { useT } from '#web/i18n/use-t.ts'
import { ProductPicture } from '#web/layout/product-picture.tsx'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLanguage } from '#web/state/locale.ts'
import type { StoreListSnapshot } from '#web/state/store-list.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './category-tags.module.css'
import type { ShownList } from './use-store-list.ts'

interface Props {
  list: ShownList
  counted: StoreListSnapshot
}

/** The categories as links that narrow the list to one of them, with how many products each has under the other filters. */
export function CategoryTags({ list, counted }: Props) {
  const t = useT()
  const textsOf = useTexts()
  const language = useLanguage()
  const { category: chosen, ...others } = list.filters
  return (
    <nav aria-label={t('shop.catalogue.categories')} className={styles.scroll}>
      <ul className={styles.tags}>
        <li>
          <Link to={list.addressOf(others)} aria-current={chosen ? undefined : 'true'} className={styles.tag}>
            {t('front.filters.all')} <span className="figure">{formatNumber(counted.found, language)}</span>
          </Link>
        </li>
        {counted.categories.map((category) => {
          const slug = categorySlug(category.name)
          const { name } = textsOf(category)
          const filters = { ...others, category: slug }
          return (
            <li key={category._id}>
              <Link
                to={list.addressOf(filters)}
                aria-current={chosen === slug ? 'true' : undefined}
                className={styles.tag}
              >
                <ProductPicture product={category} size="tag" isFirst className={styles.art} />
                <span lang={name.lang}>{name.text}</span>{' '}
                <span className="figure">{formatNumber(category.found, language)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
