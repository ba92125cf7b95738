import { ArrowRight, ExternalLink, Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { searchPageSize, searchQueryMax, searchText } from '#schema/rules/store-list.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { isOutside, type SearchEntry, searchSite } from '#web/layout/site-search.ts'
import { useSupportEntry } from '#web/layout/support.ts'
import { paths } from '#web/paths.ts'
import { useLanguage } from '#web/state/locale.ts'
import { searchResults } from '#web/state/search-results.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadState } from '../load-state.tsx'
import { PagedProducts } from '../paged-products.tsx'
import { ProductGridSkeleton } from '../product-grid.tsx'
import { useShownPages } from '../use-shown-pages.ts'
import styles from './search-page.module.css'

export default function SearchPage() {
  const t = useT()
  const [search] = useSearchParams()
  const query = searchText(search.get('q') ?? '')
  return (
    <Page title={query ? `${t('info.search.title')}: ${query}` : t('info.search.title')}>
      <PageHead title={t('info.search.title')} />
      <SearchForm key={query} query={query} />
      {query ? <Found query={query} /> : <Everything />}
    </Page>
  )
}

function useSite(query: string) {
  const t = useT()
  return searchSite(t, useLanguage(), useSupportEntry(), query)
}

function Everything() {
  const t = useT()
  const site = useSite('')
  return (
    <>
      <p role="status" className={styles.summary}>
        {t('info.search.everything')}
      </p>
      <SiteResults {...site} />
    </>
  )
}

/** What the query finds: products, of which more are added on demand, pages and questions. */
function Found({ query }: { query: string }) {
  const t = useT()
  const loaded = useShownPages(searchResults, { q: query })
  const site = useSite(query)
  const suggested = useSite('').listed.slice(0, 3)
  const shown = loaded.isOfThisList ? loaded.data : null
  if (!shown) return <LoadState parts={[loaded]} skeleton={<ProductGridSkeleton count={3} />} />
  const { total, score } = shown.last
  const count = total + site.listed.length + site.further.length
  const foundProducts = total > 0 && (
    <section aria-labelledby="found-products" className={styles.section}>
      <h2 id="found-products">{t('info.search.products')}</h2>
      <PagedProducts
        shown={shown}
        loaded={loaded}
        pageSize={searchPageSize}
        atFirst={8}
        addressOf={(page) => paths.search(query, page)}
        empty={null}
      />
    </section>
  )
  // Whoever types the name of a page looks for that page: products may merely mention it.
  const isSiteFirst = site.score > score
  return (
    <>
      <p role="status" className={styles.summary}>
        {t('info.search.resultsFor', { n: count, query })}
      </p>
      {count === 0 && (
        <EmptyState
          title={t('info.search.emptyTitle', { query })}
          text={t('info.search.emptyText')}
          action={suggested.map(({ id, title, to }) => (
            <Link key={id} to={to} className={styles.suggestion}>
              {title}
            </Link>
          ))}
        />
      )}
      {!isSiteFirst && foundProducts}
      <SiteResults {...site} />
      {isSiteFirst && foundProducts}
    </>
  )
}

function SiteResults({ listed, further }: Pick<ReturnType<typeof searchSite>, 'listed' | 'further'>) {
  const t = useT()
  return (
    <>
      <Results id="found-pages" title={t('info.search.pages')} entries={listed} />
      <Results id="found-further" title={t('info.search.further')} entries={further} />
    </>
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
          navigate(paths.search(searchText(String(data.get('q') ?? ''))))
        }}
      >
        <TextField
          label={t('shop.nav.searchLabel')}
          type="search"
          name="q"
          defaultValue={query}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={searchQueryMax}
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
