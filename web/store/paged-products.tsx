import { type ReactNode, useDeferredValue, useRef } from 'react'
import type { ApiError } from '#web/api/call.ts'
import { useDelayedFlag } from '#web/hooks/use-delayed-flag.ts'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import type { PageRange, ShownPagesSnapshot } from '#web/state/shown-pages.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './paged-products.module.css'
import { ProductGrid } from './product-grid.tsx'

interface Props {
  /** What is shown: of an earlier list, until the one that is asked for has come. */
  shown: ShownPagesSnapshot
  loaded: {
    status: 'idle' | 'loading' | 'ready' | 'failed'
    error: Readonly<ApiError> | null
    isLoaded: boolean
    isLoading: boolean
    isOfThisList: boolean
    retry: () => void
  }
  /** How many cards a page has. */
  pageSize: number
  addressOf: (page: number) => string
  /** One below the list's heading. */
  heading?: 'h2' | 'h3'
  /** The number of images above the fold. */
  eager?: number
  /** How many cards to render at first, where all at once would block a slow phone. Not for a list that the Worker sends rendered. */
  atFirst?: number
  /** In the place of a list without products. */
  empty: ReactNode
}

/** Pages of a list one below the other, with links to those before and after them, which add them here. */
export function PagedProducts({
  shown,
  loaded,
  pageSize,
  addressOf,
  heading = 'h3',
  eager = 0,
  atFirst,
  empty,
}: Props) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const pressed = useRef<'earlier' | 'more' | null>(null)
  const { from, to, last } = shown
  const cards = useDeferredValue(shown.cards, atFirst ? shown.cards.slice(0, atFirst) : shown.cards)
  const isRendered = cards === shown.cards
  const { isLoaded, isOfThisList } = loaded
  const isSlow = useDelayedFlag(!isLoaded)
  const earlierCount = useRef(cards.length)
  useOnChange(() => {
    const added = pressed.current === 'more' ? earlierCount.current : 0
    earlierCount.current = cards.length
    if (!isOfThisList) pressed.current = null
    if (!pressed.current || !isLoaded || !isRendered) return
    pressed.current = null
    list.current?.querySelectorAll('li')[added]?.querySelector('a')?.focus()
  }, `${from} ${to} ${isLoaded} ${isOfThisList} ${isRendered}`)
  const hasFailed = loaded.status === 'failed' && !isLoaded
  const failed = hasFailed && <LoadFailed title={t('shop.catalogue.failedTitle')} loaded={loaded} />
  if (failed && !isOfThisList) return failed
  if (last.total === 0) return empty
  const link = (way: 'earlier' | 'more', page: number, range: PageRange) => (
    <LinkButton
      variant="quiet"
      to={addressOf(page)}
      state={range}
      replace
      rel={way === 'more' ? 'next' : 'prev'}
      onClick={() => {
        pressed.current = way
      }}
    >
      {t(isSlow && pressed.current === way ? 'shop.state.loading' : `shop.catalogue.${way}`)}
    </LinkButton>
  )
  const first = (from - 1) * pageSize
  return (
    <div ref={list} aria-busy={!isLoaded || !isRendered} data-slow={isSlow || undefined} className={styles.list}>
      {from > 1 && <div className={styles.link}>{link('earlier', from - 1, { from: from - 1, to })}</div>}
      <ProductGrid products={cards} heading={heading} eager={eager} />
      {last.pages > 1 && (
        <div className={styles.link}>
          <p role="status" className="note">
            {t('shop.catalogue.shown', { from: first + 1, to: first + shown.cards.length, total: last.total })}
          </p>
          {failed || (to < last.pages && link('more', to + 1, { from, to: to + 1 }))}
        </div>
      )}
    </div>
  )
}
