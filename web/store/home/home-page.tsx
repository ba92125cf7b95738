import { ArrowRight } from 'lucide-react'
import { brand } from '#schema/brand.ts'
import { newestProducts } from '#schema/rules/catalogue.ts'
import { useT } from '#web/i18n/use-t.ts'
import { lazyPage } from '#web/layout/lazy-page.tsx'
import { WhenNearViewport } from '#web/layout/when-near-viewport.tsx'
import { paths } from '#web/paths.ts'
import { newest } from '#web/state/catalogue.ts'
import { useLoad } from '#web/state/resource.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { LoadState } from '../load-state.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'

const HomeMore = lazyPage(() => import('./home-more.tsx'), 'front')

export default function HomePage() {
  const t = useT()
  const productList = useLoad(newest)
  return (
    <div className={styles.home}>
      <title>{`${brand.displayName} · ${t('shop.home.title')}`}</title>
      <Hero />
      <section aria-labelledby="newest" className={styles.section}>
        <div className={classNames(styles.head, styles.newest)}>
          <h2 id="newest">{t('shop.home.newest')}</h2>
          <p>{t('shop.home.newestText')}</p>
          <Link to={paths.products} className={styles.all}>
            {t('shop.home.all')}
            <ArrowRight aria-hidden />
          </Link>
        </div>
        <LoadState parts={[productList]} skeleton={<ProductGridSkeleton count={newestProducts} isRail />}>
          <ProductGrid products={productList.data} isRail eager={3} />
        </LoadState>
      </section>
      <div className={styles.section}>
        <WhenNearViewport minHeight="110rem">
          <HomeMore />
        </WhenNearViewport>
      </div>
    </div>
  )
}
