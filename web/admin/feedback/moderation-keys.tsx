import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { Keys } from '../frame/keys.tsx'
import { useMayChange } from '../frame/may-change.ts'
import { shortcuts } from '../frame/shortcuts.ts'
import styles from './feedback.module.css'

/** Which keys decide reviews. */
export function ModerationKeys() {
  const t = useT()
  const { isOn } = useSnapshot(shortcuts)
  const mayChange = useMayChange()
  if (!isOn || !mayChange) return null
  const keys = [
    { keys: ['J', 'K'], does: t('adminFeedback.keys.move') },
    { keys: ['A'], does: t('adminFeedback.keys.approve') },
    { keys: ['R'], does: t('adminFeedback.keys.reject') },
    { keys: ['U'], does: t('adminFeedback.keys.undo') },
  ]
  return (
    <ul aria-label={t('admin.keys.title')} className={styles.keys}>
      {keys.map(({ keys: pressed, does }) => (
        <li key={does}>
          <Keys of={pressed} /> {does}
        </li>
      ))}
    </ul>
  )
}
