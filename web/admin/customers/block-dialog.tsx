import { useT } from '#web/i18n/use-t.ts'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { showSuccess } from '../dialogs/success-message.ts'
import { saveStatus, type UserRow } from '../users/users-state.ts'
import { changed } from './customer-state.ts'

interface Props {
  account: UserRow
  isOpen: boolean
  onClose: () => void
}

/** Asks before an account is blocked or, where it is, opened again. */
export function BlockDialog({ account, isOpen, onClose }: Props) {
  const t = useT()
  const { name, isBlocked } = account
  const action = isBlocked ? 'unblock' : 'block'
  return (
    <AdminConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`adminCustomers.${action}.ask`)}
      text={t(`adminCustomers.${action}.text`, { name })}
      confirmLabel={t(`adminCustomers.${action}.verb`)}
      variant={isBlocked ? 'primary' : 'bad'}
      errorTitle={t(`adminCustomers.${action}.failed`)}
      onConfirm={async () => {
        const { message } = await changed(saveStatus(account, { status: isBlocked ? 'normal' : 'blocked' }))
        showSuccess(message)
      }}
    />
  )
}
