import { ShieldAlert } from 'lucide-react'
import { useRef } from 'react'
import { categorySlug } from '#schema/rules/catalogue.ts'
import { bowOf } from '#schema/rules/key-shape.ts'
import { useHeadingFocus } from '#web/hooks/use-focus-on-navigation.ts'
import { useT } from '#web/i18n/use-t.ts'
import { GoodsText } from '#web/layout/goods-text.tsx'
import { Page } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { useTexts } from '#web/state/goods-texts.ts'
import { keyOutline } from '#web/state/key-outline.ts'
import type { ProductPageSnapshot } from '#web/state/shown-product.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { BuyBox } from './buy-box.tsx'
import { Download } from './download.tsx'
import { Features } from './features.tsx'
import { Gallery } from './gallery.tsx'
import { Games } from './games.tsx'
import styles from './product-page.module.css'
import { RatingFigures } from './rating-figures.tsx'
import { Reviews } from './reviews.tsx'
import { Steps } from './steps.tsx'
import { StickyBuyBar } from './sticky-buy-bar.tsx'
import { Title } from './title.tsx'

/** Picture and box side by side; below them the same two columns pair up. On phones everything in one column, the box right below the name. */
export function ProductView({ page }: { page: ProductPageSnapshot }) {
  const t = useT()
  const textsOf = useTexts()
  const { product, category, details, reviews, related, deliveryTime } = page
  const name = textsOf(product).name.text
  const questions = details.questions.map((question) => {
    const { title, description } = textsOf(question)
    return { id: title.text, title: title.text, lang: title.lang, body: <GoodsText shown={description} /> }
  })
  useHeadingFocus(product._id)
  const button = useRef<HTMLDivElement>(null)
  const { outline, stamp } = keyOutline(categorySlug(product.name), bowOf(categorySlug(category?.name ?? '')))
  const trail = [
    { name: t('shop.nav.store'), to: paths.products },
    ...(category ? [{ name: textsOf(category).name.text, to: paths.category(category.name) }] : []),
    { name },
  ]
  return (
    <Page title={name}>
      <Breadcrumb label={t('shop.catalogue.trail')} trail={trail} />
      <div className={styles.columns}>
        <div className={styles.picture}>
          <Gallery product={product} />
        </div>
        <div className={styles.offer}>
          <Title page={page} />
          <BuyBox product={product} deliveryTime={deliveryTime} outline={outline} stamp={stamp} button={button} />
        </div>
        {details.limit && (
          <div className={styles.limit}>
            <p className={styles.limitText}>
              <ShieldAlert aria-hidden />
              <span>
                <GoodsText shown={textsOf(details).limit} />
              </span>
            </p>
          </div>
        )}
        <Features items={details.features} product={product} />
        {details.games.length > 0 && <Games games={details.games} />}
        <Download product={product} details={details} />
        <Steps items={details.steps} />
        <Reviews product={product} first={reviews} />
        <div className={styles.aside}>
          <RatingFigures rating={product.rating} />
          {questions.length > 0 && (
            <section aria-labelledby="questions" className={styles.section}>
              <h2 id="questions">{t('product.questions')}</h2>
              <Accordion items={questions} />
            </section>
          )}
        </div>
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related" className={styles.section}>
          <h2 id="related">{t('product.related')}</h2>
          <ProductGrid products={related} isRail />
        </section>
      )}
      <StickyBuyBar product={product} button={button} />
    </Page>
  )
}
