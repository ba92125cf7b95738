import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { thumbnailUrl } from '#web/state/videos.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { useList } from '../list/use-list.ts'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { ExternalLink } from './external-link.tsx'
import styles from './settings.module.css'
import { removeVideo, type VideoRow, videos } from './settings-state.ts'
import { VideoDialog } from './video-dialog.tsx'

export function VideosTab() {
  const t = useT()
  const list = useList(videos)
  const [edited, setEdited] = useState<VideoRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<VideoRow | null>(null)
  const columns: Column<VideoRow>[] = [
    {
      id: 'video',
      header: t('adminSettings.videos.video'),
      cell: (video) => (
        <span className={styles.video}>
          <img src={thumbnailUrl(video)} alt="" loading="lazy" width={96} height={54} />
          <span className={styles.id}>{video.videoId}</span>
        </span>
      ),
    },
    {
      id: 'platform',
      header: t('adminSettings.platform'),
      cell: ({ platform }) => t(`adminSettings.platforms.${platform}`),
    },
    { id: 'link', header: t('adminSettings.link'), isProse: true, cell: ({ link }) => <ExternalLink to={link} /> },
  ]
  const create = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      {t('adminSettings.videos.new')}
    </Button>
  )
  return (
    <>
      <div className={styles.bar}>
        <p>{t('adminSettings.videos.lead')}</p>
        {create}
      </div>
      <DataTable
        label={t('adminSettings.videos.tab')}
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ videoId }) => videoId}
        actionsOf={(video) => [
          {
            id: 'edit',
            label: t('admin.dialog.edit'),
            icon: <Pencil aria-hidden />,
            onChoose: () => setEdited(video),
          },
          {
            id: 'delete',
            label: t('admin.dialog.delete'),
            icon: <Trash2 aria-hidden />,
            onChoose: () => setDoomed(video),
          },
        ]}
        errorTitle={t('adminSettings.loadFailed')}
        empty={{ title: t('adminSettings.videos.emptyTitle'), text: t('adminSettings.videos.emptyText') }}
      />
      <VideoDialog edited={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('adminSettings.deleteTitle')}
        text={t('adminSettings.videos.deleteText', { link: doomed?.link ?? '' })}
        confirmLabel={t('admin.dialog.delete')}
        errorTitle={t('adminSettings.videos.deleteFailed')}
        onConfirm={async () => {
          if (!doomed) return
          await removeVideo(doomed)
          showSuccess(t('adminSettings.videos.deleted'))
        }}
      />
    </>
  )
}
