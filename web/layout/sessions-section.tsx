import { LogOut, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import type { ListedSession } from '#schema/api/sessions.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { useLoad } from '#web/state/resource.ts'
import { endAllSessions, session } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { deviceName, SessionList } from './session-list.tsx'
import { endOtherSessions, endSession, sessions } from './sessions-state.ts'

type Asked = 'all' | 'others' | ListedSession | null

/** Where the account is open; ends one session, all others or all. */
export default function SessionsSection({ className }: { className?: string | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const { userId } = useSnapshot(session)
  const { data, isLoaded, isLoading, error, retry } = useLoad(sessions, userId)
  const [asked, setAsked] = useState<Asked>(null)
  const one = asked !== null && typeof asked === 'object' ? asked : null
  const end = async () => {
    if (one) {
      await endSession(one.id)
      toast(t('dashboard.sessions.endDone'), 'ok')
    } else if (asked === 'others') {
      await endOtherSessions()
      toast(t('dashboard.sessions.othersDone'), 'ok')
    } else {
      await endAllSessions()
      toast(t('dashboard.sessions.done'), 'info')
      navigate(paths.home)
    }
  }
  const kind = one ? 'end' : asked === 'others' ? 'others' : 'all'
  return (
    <section className={className}>
      <h2>{t('dashboard.sessions.title')}</h2>
      <p>{t('dashboard.sessions.lead')}</p>
      {error && !isLoaded ? (
        <Notice tone="bad" title={t('dashboard.sessions.loadFailed')}>
          {errorText(t, error)}
        </Notice>
      ) : isLoaded ? (
        <SessionList sessions={data} onEnd={setAsked} />
      ) : (
        <Skeleton height="74px" />
      )}
      <div className="wrap">
        {error && !isLoaded && (
          <Button variant="quiet" busy={isLoading} icon={<RotateCw aria-hidden />} onClick={retry}>
            {t('shop.state.retry')}
          </Button>
        )}
        {data.length > 1 && (
          <Button variant="quiet" onClick={() => setAsked('others')}>
            {t('dashboard.sessions.others')}
          </Button>
        )}
        <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={() => setAsked('all')}>
          {t('dashboard.sessions.action')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t(`dashboard.sessions.${kind}Ask`, { device: one ? deviceName(t, one) : '' })}
        text={t(`dashboard.sessions.${kind}Text`)}
        confirmLabel={t(`dashboard.sessions.${kind}Confirm`)}
        errorTitle={t('dashboard.sessions.failed')}
        onConfirm={end}
      />
    </section>
  )
}
