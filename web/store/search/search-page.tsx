import { ArrowRight, ExternalLink, Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { useSupportEntry } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { categories, newProductIds, products } from '#web/state/catalogue.ts'
import { findProducts } from '#web/state/product-search.ts'
import { useLoad } from '#web/state/resource.ts'
import { findEntries, type SearchEntry, siteEntries } from '#web/state/site-search.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadState } from '../load-state.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'
import styles from './search-page.module.css'

export default function SearchPage() {
  const t = useT()
  const [search] = useSearchParams()
  const productList = useLoad(products)
  const categoryList = useLoad(categories)
  const support = useSupportEntry()
  const query = (search.get('q') ?? '').trim()
  const all = siteEntries(t, support)
  const entries = findEntries(all, query)
  const found = findProducts(productList.data, categoryList.data, query)
  const isEmpty = entries.length === 0 && found.length === 0
  const summary = query
    ? t('info.search.resultsFor', { n: entries.length + found.length, query })
    : t('info.search.everything')
  return (
    <Page title={query ? `${t('info.search.title')}: ${query}` : t('info.search.title')}>
      <PageHead title={t('info.search.title')} />
      <SearchForm key={query} query={query} />
      <LoadState parts={query ? [productList, categoryList] : []} skeleton={<ProductGridSkeleton count={3} />}>
        <p role="status" className={styles.summary}>
          {summary}
        </p>
        {isEmpty && (
          <EmptyState
            title={t('info.search.emptyTitle', { query })}
            text={t('info.search.emptyText')}
            action={all.slice(0, 3).map(({ id, title, to }) => (
              <Link key={id} to={to} className={styles.suggestion}>
                {title}
              </Link>
            ))}
          />
        )}
        {found.length > 0 && (
          <section aria-labelledby="found-products" className={styles.section}>
            <h2 id="found-products">{t('info.search.products')}</h2>
            <ProductGrid products={found} newIds={newProductIds(productList.data)} />
          </section>
        )}
        {entries.length > 0 && (
          <section aria-labelledby="found-pages" className={styles.section}>
            <h2 id="found-pages">{t('info.search.pages')}</h2>
            <ul className={styles.list}>
              {entries.map((entry) => (
                <Result key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        )}
      </LoadState>
    </Page>
  )
}

function SearchForm({ query }: { query: string }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <search>
      <form
        className={styles.form}
        action={(data) => {
          navigate(paths.search(String(data.get('q') ?? '').trim()))
        }}
      >
        <TextField
          label={t('shop.nav.searchLabel')}
          type="search"
          name="q"
          defaultValue={query}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit" icon={<Search aria-hidden />}>
          {t('info.search.submit')}
        </Button>
      </form>
    </search>
  )
}

function Result({ entry: { title, text, to } }: { entry: SearchEntry }) {
  const t = useT()
  const isOutside = /^https?:/.test(to)
  const Icon = isOutside ? ExternalLink : ArrowRight
  return (
    <li className={classNames('covered', styles.result)}>
      <h3 className="title">
        <Link to={to} className="covering" {...(isOutside && { target: '_blank', rel: 'noopener' })}>
          {title}
          {isOutside && <span className="sr-only"> ({t('shop.footer.newTab')})</span>}
        </Link>
      </h3>
      <p>{text}</p>
      <Icon aria-hidden />
    </li>
  )
}
