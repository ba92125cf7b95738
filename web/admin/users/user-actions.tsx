import { Ban, FileDown, ImageOff, KeyRound, Mail, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useTask } from '#web/hooks/use-task.ts'
import { failureOf } from '#web/i18n/form-failure.ts'
import { useT } from '#web/i18n/use-t.ts'
import { config } from '#web/state/config.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { reportExpiredSession } from '../session-expiry.ts'
import type { IssuedPassword } from './issued-password-text.tsx'
import { type UserAction, useUserActions } from './use-user-actions.ts'
import styles from './users.module.css'
import { saveTerms, type UserRow, users } from './users-state.ts'

const icons: Record<UserAction, ReactNode> = {
  ban: <Ban aria-hidden />,
  unban: <ShieldCheck aria-hidden />,
  link: <Mail aria-hidden />,
  password: <KeyRound aria-hidden />,
  factor: <ShieldOff aria-hidden />,
  keepFactor: <ShieldCheck aria-hidden />,
  picture: <ImageOff aria-hidden />,
  remove: <Trash2 aria-hidden />,
}

/** Takes nothing away. */
const harmless = new Set<UserAction>(['unban', 'link', 'password', 'keepFactor'])

interface Props {
  user: UserRow
  /** Called with the success text, or with the new password. */
  onSuccess: (done: string | IssuedPassword) => void
}

/** The actions that take effect at once, apart from the form; each asks first. */
export function UserActions({ user, onSuccess }: Props) {
  const t = useT()
  const { data } = useLoad(config)
  const { userId } = useSnapshot(session)
  const actions = useUserActions(user)
  const [requested, setRequested] = useState<UserAction | null>(null)
  const [problem, setProblem] = useState('')
  const { isBusy, run } = useTask()
  const hasTerms = user.termsAcceptedAt !== null && user.termsVersion !== null
  const shown: UserAction[] = [
    // Before the password that an admin would see.
    ...(data?.email && !user.isBanned && !user.isBlocked ? (['link'] as const) : []),
    'password',
    ...(user.hasSecondFactor && user._id !== userId
      ? ([user.secondFactorEndsAt === null ? 'factor' : 'keepFactor'] as const)
      : []),
    ...(user.profileImage ? (['picture'] as const) : []),
    user.isBanned ? 'unban' : 'ban',
    'remove',
  ]
  const action = requested && actions[requested]
  const saveFile = () =>
    run(async () => {
      setProblem('')
      await saveTerms(user)
        .catch(reportExpiredSession)
        .catch((thrown: unknown) => setProblem(failureOf(t, thrown).text))
    })
  return (
    <div className={styles.commands}>
      {hasTerms && (
        <Button variant="quiet" icon={<FileDown aria-hidden />} busy={isBusy} onClick={saveFile}>
          {t('adminUsers.terms')}
        </Button>
      )}
      {shown.map((id) => (
        <ChangeButton
          key={id}
          variant={id === 'remove' ? 'bad' : 'quiet'}
          icon={icons[id]}
          onClick={() => setRequested(id)}
        >
          {actions[id].label}
        </ChangeButton>
      ))}
      {problem && (
        <Notice tone="bad" isUrgent title={t('adminUsers.termsFailed')}>
          {problem}
        </Notice>
      )}
      <AdminConfirmDialog
        isOpen={requested !== null}
        onClose={() => setRequested(null)}
        title={action?.label ?? ''}
        text={action?.text ?? ''}
        confirmLabel={action?.label ?? ''}
        variant={requested && harmless.has(requested) ? 'primary' : 'bad'}
        cancelLabel={action?.cancelLabel}
        {...(action?.errorTitle && { errorTitle: action.errorTitle })}
        {...(action?.explainError && { explainError: action.explainError })}
        onConfirm={async () => {
          if (!action) return
          const password = await action.run().finally(users.reload)
          onSuccess(password ? { name: user.name, password } : action.successText)
        }}
      >
        {action?.note && <p>{action.note}</p>}
      </AdminConfirmDialog>
    </div>
  )
}
