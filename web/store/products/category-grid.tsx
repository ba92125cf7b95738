import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { ProductPicture } from '#web/layout/product-picture.tsx'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { useLoad } from '#web/state/resource.ts'
import { type CategoryCardSnapshot, categoryPages, furtherCategories } from '#web/state/store-list.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './category-grid.module.css'

interface Props {
  first: readonly CategoryCardSnapshot[]
  total: number
}

/** Whole-card links: the name is the link’s name, the description describes it. */
export function CategoryGrid({ first, total }: Props) {
  const t = useT()
  const textsOf = useTexts()
  const grid = useRef<HTMLUListElement>(null)
  const { shown: pages } = useSnapshot(categoryPages)
  const further = useLoad(furtherCategories, pages)
  const hasFailed = further.status === 'failed' && !further.isLoaded
  const known = new Map([...first, ...further.data].map((category) => [category._id, category]))
  const shown = [...known.values()].map((category) => ({ category, ...textsOf(category) }))
  const focused = useRef<number | null>(null)
  useOnChange(() => {
    if (focused.current === null || shown.length <= focused.current) return
    grid.current?.querySelectorAll('a')[focused.current]?.focus()
    focused.current = null
  }, shown.length)
  return (
    <>
      <ul ref={grid} className={styles.grid}>
        {shown.map(({ category, name, description }) => (
          <li key={category._id} className={classNames('covered', styles.card)}>
            <ProductPicture product={category} size="category" className={styles.art} />
            <div className={styles.body}>
              <h3 className={styles.name}>
                <Link
                  to={paths.category(category.name)}
                  className="covering"
                  aria-describedby={`about-${category._id}`}
                >
                  <span lang={name.lang}>{name.text}</span>
                </Link>
              </h3>
              <p className={styles.count}>{t('shop.catalogue.count', { n: category.count })}</p>
              <p id={`about-${category._id}`} className={styles.about}>
                <GoodsText shown={description} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {total > first.length && (
        <div className={styles.more}>
          <p role="status" className="note">
            {t('front.categories.shown', { n: shown.length, total })}
          </p>
          {hasFailed ? (
            <LoadFailed title={t('front.categories.failed')} loaded={further} />
          ) : (
            shown.length < total && (
              <Button
                variant="quiet"
                busy={pages > 1 && further.isLoading}
                onClick={() => {
                  focused.current = shown.length
                  categoryPages.shown += 1
                }}
              >
                {t('front.categories.more')}
              </Button>
            )
          )}
        </div>
      )}
    </>
  )
}
