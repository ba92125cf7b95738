import { useSnapshot } from 'valtio'
import { useT } from '#web/i18n/use-t.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { screens } from '../screens.ts'
import { Keys } from './keys.tsx'
import styles from './shortcut-help.module.css'
import { openShortcutHelp, shortcuts, switchShortcuts } from './shortcuts.ts'

/** The list of keyboard shortcuts, and the switch that turns them off. */
export function ShortcutHelp() {
  const t = useT()
  const { isOn, isHelpOpen } = useSnapshot(shortcuts)
  const keys = [
    { keys: ['Ctrl', 'K'], does: t('admin.search.title') },
    { keys: ['/'], does: t('admin.keys.search') },
    { keys: ['Esc'], does: t('admin.keys.clear') },
    { keys: ['?'], does: t('admin.keys.help') },
    ...screens.flatMap(({ id, jump }) =>
      jump ? [{ keys: ['g', jump], does: t('admin.keys.go', { screen: t(`admin.screens.${id}`) }) }] : [],
    ),
  ]
  return (
    <Dialog
      isOpen={isHelpOpen}
      onClose={() => openShortcutHelp(false)}
      title={t('admin.keys.title')}
      closeLabel={t('shop.state.close')}
      size="sm"
      lightDismiss
    >
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does}>
            <dt>
              <Keys of={pressed} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('admin.keys.switch')}
        effect={t('admin.keys.switchEffect')}
        isOn={isOn}
        onChange={switchShortcuts}
      />
    </Dialog>
  )
}
