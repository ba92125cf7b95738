import { useNavigate, useSearchParams } from 'react-router'
import { statusPollMs } from '#schema/rules/payments.ts'
import { readPage, searchText } from '#schema/rules/store-list.ts'
import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { useInterval } from '#web/hooks/use-interval.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { PageHead, PageTitle } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { purchasesPerPage, usePurchaseList } from '#web/state/purchases.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './purchase.module.css'
import { PurchaseList } from './purchase-list.tsx'
import { PurchaseSearch } from './purchase-search.tsx'
import { UnfinishedPayments } from './unfinished-payments.tsx'

export default function PurchasesPage() {
  const t = useT()
  return (
    <>
      <PageTitle title={t('dashboard.purchases.title')} />
      <PageHead title={t('dashboard.purchases.title')} lead={t('dashboard.purchases.lead')} />
      <UnfinishedPayments />
      <Purchases />
    </>
  )
}

/** What is searched for, and the page, as the address has them. */
function useListAddress() {
  const [params] = useSearchParams()
  return { search: searchText(params.get('search') ?? ''), page: readPage(params) }
}

function Purchases() {
  const t = useT()
  const navigate = useNavigate()
  const { search, page } = useListAddress()
  const loaded = usePurchaseList(search, page)
  const { data, isLoaded } = loaded
  // Polls while a key is to be delivered.
  const hasPendingDelivery = data.items.some(({ isDelivering }) => isDelivering)
  useInterval(loaded.retry, hasPendingDelivery ? statusPollMs : null)
  // Beyond the last page there is nothing to see.
  useOnChange(
    (last) => {
      if (last) void navigate(last, { replace: true })
    },
    isLoaded && page > data.pages ? paths.purchases(data.pages, search) : '',
  )
  return (
    <div className={styles.page}>
      {(search || data.total > purchasesPerPage) && <PurchaseSearch search={search} />}
      {(search || data.total > 0) && (
        <p role="status" className="note">
          {isLoaded
            ? t(search ? 'dashboard.purchases.found' : 'dashboard.purchases.count', { n: data.total })
            : '\u00a0'}
        </p>
      )}
      <PurchasePage search={search} loaded={loaded} />
    </div>
  )
}

interface Props {
  search: string
  loaded: ReturnType<typeof usePurchaseList>
}

function PurchasePage({ search, loaded }: Props) {
  const t = useT()
  const { data, status, isLoaded } = loaded
  const isDelayOver = useDelayedFlag(status === 'idle' || status === 'loading')
  if (!isLoaded && status === 'failed') return <LoadFailed title={t('dashboard.purchases.failed')} loaded={loaded} />
  if (!isLoaded && data.items.length === 0)
    return (
      <div className={styles.page} aria-busy="true">
        <p className="sr-only">{t('dashboard.purchases.loading')}</p>
        {isDelayOver && ['a', 'b', 'c'].map((row) => <Skeleton key={row} height="96px" radius="var(--r-card)" />)}
      </div>
    )
  if (data.items.length === 0) return <NoPurchases search={search} />
  const { page, pages } = data
  return (
    <>
      <PurchaseList purchases={data.items} />
      {pages > 1 && (
        <Pager
          label={t('dashboard.purchases.pages')}
          page={page}
          pages={pages}
          position={t('shop.catalogue.position', { page, pages })}
          previous={t('shop.catalogue.previous')}
          next={t('shop.catalogue.next')}
          hrefOf={(target) => paths.purchases(target, search)}
          nameOf={(number) => t('shop.catalogue.page', { page: number })}
        />
      )}
    </>
  )
}

function NoPurchases({ search }: { search: string }) {
  const t = useT()
  if (search)
    return (
      <EmptyState
        title={t('dashboard.purchases.nothingTitle')}
        text={t('dashboard.purchases.nothingText')}
        action={<LinkButton to={paths.dashboardPurchased}>{t('dashboard.purchases.showAll')}</LinkButton>}
      />
    )
  return (
    <EmptyState
      title={t('dashboard.purchases.emptyTitle')}
      text={t('dashboard.purchases.emptyText')}
      action={<LinkButton to={paths.products}>{t('shop.home.toStore')}</LinkButton>}
    />
  )
}
