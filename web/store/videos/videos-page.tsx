import { useSearchParams } from 'react-router'
import { videosPerPage } from '#schema/rules/settings.ts'
import { readPage } from '#schema/rules/store-list.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Page, PageHead } from '#web/layout/page.tsx'
import { paths } from '#web/paths.ts'
import { useLoad } from '#web/state/resource.ts'
import { videoPage } from '#web/state/videos.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { LoadState } from '../load-state.tsx'
import { useListTitle } from '../use-list-title.ts'
import { VideoCardSkeleton, VideoList } from '../video-card.tsx'
import styles from './videos-page.module.css'

export default function VideosPage() {
  const t = useT()
  const [search] = useSearchParams()
  const loaded = useLoad(videoPage, readPage(search))
  const { items = [], page = 1, pages = 1 } = loaded.data ?? {}
  return (
    <Page title={useListTitle(t('info.videos.title'), page)}>
      <PageHead title={t('info.videos.title')} lead={t('info.videos.lead')} />
      <LoadState
        parts={[loaded]}
        hasEarlier={loaded.data !== null}
        failedTitle={t('front.videos.failed')}
        skeleton={
          <ul className={styles.grid}>
            {[1, 2, 3].map((row) => (
              <li key={row}>
                <VideoCardSkeleton />
              </li>
            ))}
          </ul>
        }
      >
        {items.length === 0 ? (
          <EmptyState
            title={t('info.videos.emptyTitle')}
            text={t('info.videos.emptyText')}
            action={<LinkButton to={paths.products}>{t('shop.home.toStore')}</LinkButton>}
          />
        ) : (
          <div aria-busy={!loaded.isLoaded}>
            {/* Another page remounts the grid, which stops a playing video. */}
            <VideoList
              key={page}
              videos={items}
              from={(page - 1) * videosPerPage + 1}
              heading="h2"
              className={styles.grid}
            />
            {pages > 1 && (
              <div className={styles.foot}>
                <Pager
                  label={t('info.videos.pages')}
                  page={page}
                  pages={pages}
                  position={t('shop.catalogue.position', { page, pages })}
                  previous={t('shop.catalogue.previous')}
                  next={t('shop.catalogue.next')}
                  hrefOf={paths.videos}
                  nameOf={(number) => t('shop.catalogue.page', { page: number })}
                />
              </div>
            )}
          </div>
        )}
      </LoadState>
    </Page>
  )
}
