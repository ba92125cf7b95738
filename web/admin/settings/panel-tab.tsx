import { errorText } from '#web/i18n/error-text.ts'
import { useT } from '#web/i18n/use-t.ts'
import { useLoad } from '#web/state/resource.ts'
import { toast } from '#web/state/toasts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TabBar } from '../crud/tab-bar.tsx'
import { useMayChange } from '../frame/may-change.ts'
import { useAttempt } from '../use-attempt.ts'
import { FourEyes } from './four-eyes.tsx'
import styles from './settings.module.css'
import { setPanelStart, shopSettings } from './settings-state.ts'

/** What the panel's own address leads to; it takes effect at once, for all admins. */
export function PanelTab() {
  const t = useT()
  const mayChange = useMayChange()
  const { data, status, error } = useLoad(shopSettings)
  const { problem, attempt } = useAttempt()
  const choose = (opensWithKeys: boolean) =>
    attempt(async () => {
      await setPanelStart(opensWithKeys)
      toast(t('adminSettings.start.saved'))
    })
  return (
    <>
      <TabBar lead={t('adminSettings.start.lead')} />
      {(problem || (status === 'failed' && !data)) && (
        <Notice tone="bad" isUrgent title={t(problem ? 'adminSettings.start.failed' : 'admin.loadFailed')}>
          {problem || errorText(t, error)}
        </Notice>
      )}
      {data && (
        <ul className={styles.methods}>
          <li>
            <Switch
              label={t('adminSettings.start.keys')}
              effect={t('adminSettings.start.effect')}
              isOn={data.panel_opens_with_keys === 1}
              isDisabled={!mayChange}
              onChange={choose}
            />
          </li>
        </ul>
      )}
      <FourEyes />
    </>
  )
}
