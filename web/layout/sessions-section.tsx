import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { endAllSessions } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Logs out of all devices. */
export default function SessionsSection({ className }: { className?: string | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    await endAllSessions()
    toast(t('dashboard.sessions.done'), 'info')
    navigate(paths.home)
  }
  return (
    <section className={className}>
      <h2>{t('dashboard.sessions.title')}</h2>
      <p>{t('dashboard.sessions.lead')}</p>
      <Button variant="quiet" icon={<LogOut aria-hidden />} onClick={() => setAsking(true)}>
        {t('dashboard.sessions.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('dashboard.sessions.ask')}
        text={t('dashboard.sessions.text')}
        confirmLabel={t('dashboard.sessions.confirm')}
        errorTitle={t('dashboard.sessions.failed')}
        onConfirm={leave}
      />
    </section>
  )
}
