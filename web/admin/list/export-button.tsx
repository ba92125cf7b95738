import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Endpoint } from '#schema/api/endpoint.ts'
import { download, saveFile } from '#web/api/download.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { useMayChange } from '../frame/may-change.ts'
import { reportExpiredSession } from '../session-expiry.ts'
import type { ListQuery } from './list-state.ts'
import styles from './list-tools.module.css'

interface Props {
  endpoint: Endpoint
  values: ListQuery
  isEmpty: boolean
}

/** Downloads all rows that match the search and the filters, on all pages, as CSV. */
export function ExportButton({ endpoint, values, isEmpty }: Props) {
  const t = useT()
  const mayChange = useMayChange()
  const { isBusy, run } = useTask()
  const [kilobytes, setKilobytes] = useState(0)
  const save = () =>
    run(async () => {
      setKilobytes(0)
      const { page: _page, limit: _limit, sort: _sort, ...query } = values
      try {
        const progress = (bytes: number) => setKilobytes(Math.round(bytes / 1000))
        saveFile(await download(endpoint, { query, progress }).catch(reportExpiredSession))
        toast(t('admin.export.done'))
      } catch (thrown) {
        toast(`${t('admin.export.failed')} ${failureOf(t, thrown).text}`, 'bad')
      }
    })
  return (
    <>
      {isBusy && (
        <span role="status" className={styles.progress}>
          {kilobytes > 0 ? t('admin.export.progress', { kilobytes }) : t('admin.export.starting')}
        </span>
      )}
      <Button
        variant="quiet"
        icon={<Download aria-hidden />}
        busy={isBusy}
        disabled={isEmpty || !mayChange}
        onClick={save}
      >
        {t('admin.export.action')}
      </Button>
    </>
  )
}
