import { ApiError } from '#web/api/call.ts'
import { useT } from '#web/i18n/use-t.ts'
import { readStorage } from '#web/state/storage.ts'
import { generatePassword } from './generate-password.ts'
import {
  removePicture,
  removeUser,
  sendLink,
  setBan,
  setFactorReset,
  setPassword,
  TimeoutError,
  type UserRow,
} from './users-state.ts'

export type UserAction = 'ban' | 'unban' | 'link' | 'password' | 'factor' | 'keepFactor' | 'picture' | 'remove'

interface UserActionTexts {
  label: string
  text: string
  /** Further effects, shown below the question. */
  note?: string
  /** Instead of "Cancel", where the action is to cancel something. */
  cancelLabel?: string
  successText: string
  errorTitle?: string
  explainError?: (thrown: unknown) => string
  /** Resolves to the new password, if it sets one. */
  run: () => Promise<string | undefined>
}

/** The texts and the call of each action on an account. */
export function useUserActions(user: UserRow): Record<UserAction, UserActionTexts> {
  const t = useT()
  const { name } = user
  const withoutPassword = async (call: Promise<unknown>) => {
    await call
    return undefined
  }
  return {
    ban: {
      label: t('adminUsers.ban'),
      text: t('adminUsers.banText', { name }),
      successText: t('adminUsers.banDone'),
      errorTitle: t('adminUsers.banFailed'),
      run: () => withoutPassword(setBan(user, true)),
    },
    unban: {
      label: t('adminUsers.unban'),
      text: t('adminUsers.unbanText', { name }),
      successText: t('adminUsers.unbanDone'),
      errorTitle: t('adminUsers.unbanFailed'),
      run: () => withoutPassword(setBan(user, false)),
    },
    link: {
      label: t('adminUsers.link'),
      text: t('adminUsers.linkText', { name }),
      successText: t('adminUsers.linkDone'),
      errorTitle: t('adminUsers.linkFailed'),
      run: () => withoutPassword(sendLink(user)),
    },
    password: {
      label: t('adminUsers.password'),
      text: t('adminUsers.passwordText', { name }),
      successText: '',
      errorTitle: t('adminUsers.passwordFailed'),
      run: async () => {
        const password = generatePassword()
        await setPassword(user, password)
        return password
      },
    },
    factor: {
      label: t('adminUsers.factor.reset'),
      text: t('adminUsers.factor.resetText', { name }),
      successText: t('adminUsers.factor.resetDone'),
      errorTitle: t('adminUsers.factor.resetFailed'),
      run: () => withoutPassword(setFactorReset(user, true)),
    },
    keepFactor: {
      label: t('adminUsers.factor.keep'),
      text: t('adminUsers.factor.keepText', { name }),
      cancelLabel: t('adminUsers.factor.keepBack'),
      successText: t('adminUsers.factor.keepDone'),
      errorTitle: t('adminUsers.factor.keepFailed'),
      run: () => withoutPassword(setFactorReset(user, false)),
    },
    picture: {
      label: t('adminUsers.picture'),
      text: t('adminUsers.pictureText', { name }),
      successText: t('adminUsers.pictureDone'),
      errorTitle: t('adminUsers.pictureFailed'),
      run: () => withoutPassword(removePicture(user)),
    },
    remove: {
      label: t('adminUsers.remove'),
      text: t('adminUsers.removeText', { name }),
      note: t('adminUsers.removeNote'),
      successText: t('adminUsers.removeDone'),
      explainError: (thrown) => {
        if (thrown instanceof TimeoutError) return t('adminUsers.removeLate')
        if (!(thrown instanceof ApiError)) return t('adminUsers.removeUnknown')
        if (readStorage('token') === null) return t('adminUsers.removeNoToken')
        if (thrown.status > 0)
          return t('adminUsers.removeHttp', {
            status: thrown.status,
            message: thrown.message || t('adminUsers.removeUnknown'),
          })
        return navigator.onLine ? t('adminUsers.removeReset') : t('adminUsers.removeOffline')
      },
      run: () => withoutPassword(removeUser(user)),
    },
  }
}
