import { useT } from '#web/i18n/use-t.ts'
import { thumbnailUrl } from '#web/state/videos.ts'
import { CreateButton } from '../crud/create-button.tsx'
import { CrudTab } from '../crud/crud-tab.tsx'
import { useCrud } from '../crud/use-crud.tsx'
import { useList } from '../list/use-list.ts'
import type { Column } from '../table/columns.ts'
import { ExternalLink } from './external-link.tsx'
import styles from './settings.module.css'
import { removeVideo, type VideoRow, videos } from './settings-state.ts'
import { VideoDialog } from './video-dialog.tsx'

export function VideosTab() {
  const t = useT()
  const list = useList(videos)
  const crud = useCrud<VideoRow>()
  const columns: Column<VideoRow>[] = [
    {
      id: 'video',
      header: t('admin.nouns.video'),
      sort: 'title',
      isProse: true,
      cell: (video) => (
        <span className={styles.video}>
          <img src={thumbnailUrl(video)} alt="" loading="lazy" width={96} height={54} />
          <span>
            {video.title}
            <span className={styles.id} translate="no">
              {video.videoId}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'platform',
      header: t('admin.fields.platform'),
      sort: 'platform',
      cell: ({ platform }) => t(`adminSettings.platforms.${platform}`),
    },
    { id: 'link', header: t('admin.fields.link'), isProse: true, cell: ({ link }) => <ExternalLink to={link} /> },
  ]
  return (
    <CrudTab
      crud={crud}
      list={list}
      label={t('adminSettings.videos.tab')}
      lead={t('adminSettings.videos.lead')}
      createButton={<CreateButton onClick={crud.create}>{t('adminSettings.videos.new')}</CreateButton>}
      searchLabel={t('adminSettings.videos.search')}
      columns={columns}
      nameOf={({ videoId }) => videoId}
      errorTitle={t('admin.loadFailed')}
      empty={{ title: t('adminSettings.videos.emptyTitle'), text: t('adminSettings.videos.emptyText') }}
      deletion={{
        text: ({ link }) => t('adminSettings.videos.deleteText', { link }),
        errorTitle: t('adminSettings.videos.deleteFailed'),
        successText: () => t('adminSettings.videos.deleted'),
        remove: removeVideo,
      }}
    >
      <VideoDialog {...crud.form} />
    </CrudTab>
  )
}
