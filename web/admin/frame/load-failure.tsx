import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import type { useLoad } from '#web/state/resource.ts'
import { ErrorNotice } from '#web/ui/notice.tsx'

interface Props {
  load: Pick<ReturnType<typeof useLoad>, 'data' | 'status' | 'error' | 'isLoading' | 'retry'>
  title: string
  /** The title where earlier data is still shown; without it nothing is said then. */
  staleTitle?: string
}

/** Why a screen could not load what it shows, or could not load it anew. */
export function LoadFailure({ load, title, staleTitle }: Props) {
  const t = useT()
  if (load.status !== 'failed') return null
  if (load.data === null) return <LoadFailed title={title} loaded={load} />
  return staleTitle && <ErrorNotice title={staleTitle} text={errorText(t, load.error)} />
}
