import { Ban, FileDown, ImageOff, KeyRound, Mail, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError } from '#web/api/call.ts'
import type { Translate } from '#web/i18n/dictionary.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { config } from '#web/state/config.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { readStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNotice } from '#web/ui/notice.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { ChangeButton } from '../frame/change-button.tsx'
import { useAttempt } from '../use-attempt.ts'
import { generatePassword } from './generate-password.ts'
import type { IssuedPassword } from './issued-password-text.tsx'
import styles from './users.module.css'
import {
  removePicture,
  removeUser,
  saveTerms,
  sendLink,
  setBan,
  setFactorReset,
  setPassword,
  TimeoutError,
  type UserRow,
  users,
} from './users-state.ts'

const icons = {
  ban: <Ban aria-hidden />,
  unban: <ShieldCheck aria-hidden />,
  link: <Mail aria-hidden />,
  password: <KeyRound aria-hidden />,
  resetFactor: <ShieldOff aria-hidden />,
  keepFactor: <ShieldCheck aria-hidden />,
  picture: <ImageOff aria-hidden />,
  remove: <Trash2 aria-hidden />,
}
type UserAction = keyof typeof icons

const acts: Record<Exclude<UserAction, 'password'>, (user: UserRow) => Promise<unknown>> = {
  ban: (user) => setBan(user, true),
  unban: (user) => setBan(user, false),
  link: sendLink,
  resetFactor: (user) => setFactorReset(user, true),
  keepFactor: (user) => setFactorReset(user, false),
  picture: removePicture,
  remove: removeUser,
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
  const { userId, scopes } = useSnapshot(session)
  const [requested, setRequested] = useState<UserAction | null>(null)
  const { isBusy, problem, attempt } = useAttempt()
  const { name } = user
  const hasTerms = user.termsAcceptedAt !== null && user.termsVersion !== null
  const isLimited = scopes !== null
  const shown: UserAction[] = [
    // Before the password that an admin would see.
    ...(data?.email && !user.isBanned && !user.isBlocked ? (['link'] as const) : []),
    ...(isLimited ? [] : (['password'] as const)),
    ...(user.hasSecondFactor && user._id !== userId
      ? ([user.secondFactorEndsAt === null ? 'resetFactor' : 'keepFactor'] as const)
      : []),
    ...(user.profileImage ? (['picture'] as const) : []),
    user.isBanned ? 'unban' : 'ban',
    'remove',
  ]
  const verb = requested ? t(`adminUsers.${requested}`) : ''
  return (
    <div className={styles.commands}>
      {hasTerms && (
        <Button
          variant="quiet"
          icon={<FileDown aria-hidden />}
          busy={isBusy}
          onClick={() => attempt(() => saveTerms(user))}
        >
          {t('admin.actions.downloadTerms')}
        </Button>
      )}
      {shown.map((id) => (
        <ChangeButton
          key={id}
          variant={id === 'remove' ? 'bad' : 'quiet'}
          icon={icons[id]}
          onClick={() => setRequested(id)}
        >
          {t(`adminUsers.${id}`)}
        </ChangeButton>
      ))}
      {isLimited && <p className={styles.limit}>{t('adminUsers.passwordLimit')}</p>}
      <ErrorNotice title={t('adminUsers.termsFailed')} text={problem} />
      <AdminConfirmDialog
        isOpen={requested !== null}
        onClose={() => setRequested(null)}
        title={verb}
        text={requested ? t(`adminUsers.${requested}Text`, { name }) : ''}
        confirmLabel={verb}
        variant={requested && harmless.has(requested) ? 'primary' : 'bad'}
        // Its action is to cancel something.
        cancelLabel={requested === 'keepFactor' ? t('adminUsers.keepFactorBack') : undefined}
        {...(requested === 'remove'
          ? { explainError: (thrown) => removalProblem(t, thrown) }
          : requested && { errorTitle: t(`adminUsers.${requested}Failed`) })}
        onConfirm={async () => {
          if (!requested) return
          const password = generatePassword()
          const act = requested === 'password' ? setPassword(user, password) : acts[requested](user)
          await act.finally(users.reload)
          onSuccess(requested === 'password' ? { name, password } : t(`adminUsers.${requested}Done`))
        }}
      >
        {requested === 'remove' && <p>{t('adminUsers.removeNote')}</p>}
      </AdminConfirmDialog>
    </div>
  )
}

function removalProblem(t: Translate, thrown: unknown): string {
  if (thrown instanceof TimeoutError) return t('adminUsers.removeLate')
  if (!(thrown instanceof ApiError)) return t('adminUsers.removeUnknown')
  if (readStorage('token') === null) return t('adminUsers.removeNoToken')
  const { status, code, message } = thrown
  if (status === 0 && code !== 'network') return errorText(t, thrown)
  if (status > 0) return t('adminUsers.removeHttp', { status, message: message || t('adminUsers.removeUnknown') })
  return navigator.onLine ? t('adminUsers.removeReset') : t('adminUsers.removeOffline')
}
