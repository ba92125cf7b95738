import { ArrowRight, ExternalLink, Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { isOutside, type SearchEntry, searchSite } from '#web/layout/site-search.ts'
import { useSupportEntry } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { categories, newProductIds, products } from '#web/state/catalogue.ts'
import { useLanguage } from '#web/state/locale.ts'
import { rankProducts } from '#web/state/product-search.ts'
import { useLoad } from '#web/state/resource.ts'
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
  const language = useLanguage()
  const query = (search.get('q') ?? '').trim()
  const ranked = rankProducts(productList.data, categoryList.data, query)
  const site = searchSite(t, language, support, query)
  const count = ranked.length + site.listed.length + site.further.length
  const summary = query ? t('info.search.resultsFor', { n: count, query }) : t('info.search.everything')
  const foundProducts = ranked.length > 0 && (
    <section aria-labelledby="found-products" className={styles.section}>
      <h2 id="found-products">{t('info.search.products')}</h2>
      <ProductGrid products={ranked.map(({ found }) => found)} newIds={newProductIds(productList.data)} />
    </section>
  )
  // Whoever types the name of a page looks for that page: products may merely mention it.
  const isSiteFirst = site.score > (ranked[0]?.score ?? 0)
  return (
    <Page title={query ? `${t('info.search.title')}: ${query}` : t('info.search.title')}>
      <PageHead title={t('info.search.title')} />
      <SearchForm key={query} query={query} />
      <LoadState parts={query ? [productList, categoryList] : []} skeleton={<ProductGridSkeleton count={3} />}>
        <p role="status" className={styles.summary}>
          {summary}
        </p>
        {count === 0 && (
          <EmptyState
            title={t('info.search.emptyTitle', { query })}
            text={t('info.search.emptyText')}
            action={searchSite(t, language, support, '')
              .listed.slice(0, 3)
              .map(({ id, title, to }) => (
                <Link key={id} to={to} className={styles.suggestion}>
                  {title}
                </Link>
              ))}
          />
        )}
        {!isSiteFirst && foundProducts}
        <Results id="found-pages" title={t('info.search.pages')} entries={site.listed} />
        <Results id="found-further" title={t('info.search.further')} entries={site.further} />
        {isSiteFirst && foundProducts}
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

interface ResultsProps {
  id: string
  title: string
  entries: readonly SearchEntry[]
}

function Results({ id, title, entries }: ResultsProps) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Result key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Result({ entry: { title, text, to } }: { entry: SearchEntry }) {
  const t = useT()
  const isElsewhere = isOutside(to)
  const Icon = isElsewhere ? ExternalLink : ArrowRight
  return (
    <li className={classNames('covered', styles.result)}>
      <h3 className="title">
        <Link to={to} className="covering" {...(isElsewhere && { target: '_blank', rel: 'noopener' })}>
          {title}
          {isElsewhere && <span className="sr-only"> ({t('shop.footer.newTab')})</span>}
        </Link>
      </h3>
      <p>{text}</p>
      <Icon aria-hidden />
    </li>
  )
}
