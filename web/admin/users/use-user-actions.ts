import { ApiError } from '#web/api/call.ts'
import { useT } from '#web/i18n/use-t.ts'
import { read } from '#web/state/storage.ts'
import { newPassword } from './generate-password.ts'
import { givePassword, removePicture, removeUser, setBan, TimedOut, type UserRow } from './users-state.ts'

export type Command = 'ban' | 'unban' | 'password' | 'picture' | 'remove'

interface Plan {
  verb: string
  text: string
  /** What else happens, below the question. */
  note?: string
  done: string
  failed?: string
  explain?: (thrown: unknown) => string
  /** Answers the new password, where there is one. */
  act: () => Promise<string | undefined>
}

/** Question, deed and words of each command on an account. */
export function useUserCommands(user: UserRow): Record<Command, Plan> {
  const t = useT()
  const { name } = user
  const without = async (deed: Promise<unknown>) => {
    await deed
    return undefined
  }
  return {
    ban: {
      verb: t('adminUsers.ban'),
      text: t('adminUsers.banText', { name }),
      done: t('adminUsers.banDone'),
      failed: t('adminUsers.banFailed'),
      act: () => without(setBan(user, true)),
    },
    unban: {
      verb: t('adminUsers.unban'),
      text: t('adminUsers.unbanText', { name }),
      done: t('adminUsers.unbanDone'),
      failed: t('adminUsers.unbanFailed'),
      act: () => without(setBan(user, false)),
    },
    password: {
      verb: t('adminUsers.password'),
      text: t('adminUsers.passwordText', { name }),
      done: '',
      failed: t('adminUsers.passwordFailed'),
      act: async () => {
        const password = newPassword()
        await givePassword(user, password)
        return password
      },
    },
    picture: {
      verb: t('adminUsers.picture'),
      text: t('adminUsers.pictureText', { name }),
      done: t('adminUsers.pictureDone'),
      failed: t('adminUsers.pictureFailed'),
      act: () => without(removePicture(user)),
    },
    remove: {
      verb: t('adminUsers.remove'),
      text: t('adminUsers.removeText', { name }),
      note: t('adminUsers.removeNote'),
      done: t('adminUsers.removeDone'),
      explain: (thrown) => {
        if (thrown instanceof TimedOut) return t('adminUsers.removeLate')
        if (!(thrown instanceof ApiError)) return t('adminUsers.removeUnknown')
        if (read('token') === null) return t('adminUsers.removeNoToken')
        if (thrown.status > 0)
          return t('adminUsers.removeHttp', {
            status: thrown.status,
            message: thrown.message || t('adminUsers.removeUnknown'),
          })
        return navigator.onLine ? t('adminUsers.removeReset') : t('adminUsers.removeOffline')
      },
      act: () => without(removeUser(user)),
    },
  }
}
