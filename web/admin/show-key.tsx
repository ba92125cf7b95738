import { Eye } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { hasScope } from '#schema/rules/staff.ts'
import { session } from '#web/state/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showKeys } from './masked-keys.ts'

interface Props {
  label: string
  /** Reads the keys again, which are whole then. */
  read: () => Promise<unknown>
}

/** Shows a key that the server has masked for want of a recent proof. An admin who may not see keys has no such button. */
export function ShowKey({ label, read }: Props) {
  const { scopes } = useSnapshot(session)
  if (!hasScope(scopes, ['keys'])) return null
  return <IconButton label={label} icon={<Eye aria-hidden />} onClick={() => void showKeys(read)} />
}
